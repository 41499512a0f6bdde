import { DEFAULT_POLICY } from '../../../src/plugins/glossary/core/policy/usage-policy';
import { toRobotsTxt } from '../../../src/plugins/glossary/core/feeds/robots-txt';
import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

it('opens the site, closes the panel, the REST API and the random term, and names the sitemap', () => {
  expect(
    toRobotsTxt({
      publicUrl: 'https://glossary.example',
      policy: DEFAULT_POLICY,
      features: ALL_FEATURES,
      glossaryPath: DEFAULT_GLOSSARY_PATH,
    }),
  ).toBe(
    `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Disallow: /admin
Disallow: /api
Disallow: /glossary/random-term
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
])('with %s, rules and sitemap are below the base address', (_case, publicUrl, path, base) => {
  expect(
    toRobotsTxt({
      publicUrl,
      policy: DEFAULT_POLICY,
      features: ALL_FEATURES,
      glossaryPath: DEFAULT_GLOSSARY_PATH,
    }).split('\n'),
  ).toEqual([
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    `Disallow: ${path}/admin`,
    `Disallow: ${path}/api`,
    `Disallow: ${path}/glossary/random-term`,
    `Allow: ${path}/`,
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ]);
});

it('names no sitemap where the glossary may not be indexed, and still lets crawlers read that', () => {
  const policy = { ...DEFAULT_POLICY, search: false };
  const lines = toRobotsTxt({
    features: ALL_FEATURES,
    publicUrl: 'https://glossary.example',
    policy,
    glossaryPath: DEFAULT_GLOSSARY_PATH,
  }).split('\n');
  expect(lines).toContain('Content-Signal: search=no, ai-input=yes, ai-train=no');
  expect(lines).toContain('Allow: /');
  expect(lines.filter((line) => line.startsWith('Sitemap'))).toEqual([]);
});
