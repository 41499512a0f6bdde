import { toRobotsTxt } from '../../../src/plugins/glossary/core/feeds/robots-txt';

it('opens the site, closes the panel and the REST API, and names the sitemap', () => {
  expect(toRobotsTxt({ publicUrl: 'https://glossary.example' })).toBe(
    `User-agent: *
Disallow: /admin
Disallow: /api
Allow: /

Sitemap: https://glossary.example/sitemap.xml
`,
  );
});

it.each([
  ['a sub-path', 'https://example.org/docs', '/docs', 'https://example.org/docs'],
  ['a port', 'http://localhost:1337', '', 'http://localhost:1337'],
  [
    'another script',
    'https://bücher.example/用語',
    '/%E7%94%A8%E8%AA%9E',
    'https://xn--bcher-kva.example/%E7%94%A8%E8%AA%9E',
  ],
  [
    'characters with a meaning in a rule',
    'https://example.org/a*b$',
    '/a%2Ab%24',
    'https://example.org/a*b$',
  ],
])('with %s, rules and sitemap stand below the base address', (_case, publicUrl, path, base) => {
  expect(toRobotsTxt({ publicUrl }).split('\n')).toEqual([
    'User-agent: *',
    `Disallow: ${path}/admin`,
    `Disallow: ${path}/api`,
    `Allow: ${path}/`,
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ]);
});

it('consists of lines that RFC 9309 and sitemaps.org know, and no others', () => {
  const names = toRobotsTxt({ publicUrl: 'https://glossary.example' })
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(':')[0]);
  expect(new Set(names)).toEqual(new Set(['User-agent', 'Disallow', 'Allow', 'Sitemap']));
});
