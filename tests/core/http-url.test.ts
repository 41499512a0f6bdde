import { httpUrlOf } from '../../src/plugins/glossary/core/http-url';

describe('an address of http or https', () => {
  it.each([
    ['https', 'https://example.org/a', 'https://example.org/a'],
    ['capitals', 'HTTP://EXAMPLE.ORG', 'http://example.org/'],
    ['letters of any script', 'https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%s', (_case, value, expected) => {
    expect(httpUrlOf(value)?.href).toBe(expected);
  });

  it.each([
    ['another scheme', 'ftp://example.org'],
    ['a script', 'javascript:alert(1)'],
    ['no host', 'https:///a'],
    ['white space', 'https://example.org/a b'],
    ['a port that does not exist', 'https://example.org:99999'],
    ['nothing', ''],
  ])('is not %s', (_case, value) => {
    expect(httpUrlOf(value)).toBeNull();
  });
});
