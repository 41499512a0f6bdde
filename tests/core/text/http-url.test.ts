import { httpUrlOf, isHttpUrl } from '../../../src/plugins/glossary/core/text/http-url';

describe('an address of http or https', () => {
  it.each([
    ['https', 'https://example.org/a', 'https://example.org/a'],
    ['capitals', 'HTTP://EXAMPLE.ORG', 'http://example.org/'],
    ['letters of any script', 'https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%s', (_case, value, expected) => {
    expect(httpUrlOf(value)?.href).toBe(expected);
  });
});

describe('isHttpUrl', () => {
  it.each([
    ['https', 'https://example.org', true],
    ['http', 'http://example.org/a?b=c#d', true],
    ['capitals', 'HTTPS://EXAMPLE.ORG', true],
    ['a port', 'https://example.org:8443/', true],
    ['letters of any script', 'https://bücher.example/Übung', true],
    ['parentheses', 'https://en.example/wiki/Trap_(computing)', true],
    ['a script', 'javascript:alert(1)', false],
    ['a script in capitals', 'JavaScript:alert(1)', false],
    ['a script that looks like http', 'javascript://example.org/%0aalert(1)', false],
    ['data', 'data:text/html,<script>alert(1)</script>', false],
    ['ftp', 'ftp://example.org', false],
    ['mail', 'mailto:me@example.org', false],
    ['without a scheme', 'example.org', false],
    ['relative to a scheme', '//example.org', false],
    ['a path', '/glossary', false],
    ['without slashes', 'https:example.org', false],
    ['with backslashes', 'https:\\\\example.org', false],
    ['no host', 'https://', false],
    ['no host but a path', 'https:///example.org', false],
    ['a port that does not exist', 'https://example.org:99999', false],
    ['a space inside', 'https://example.org/a b', false],
    ['a space in front', ' https://example.org', false],
    ['a line end inside', 'https://exam\nple.org', false],
    ['nothing', '', false],
  ])('%s', (_case, value, expected) => {
    expect(isHttpUrl(value)).toBe(expected);
  });
});
