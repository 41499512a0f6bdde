import { linksWithinSite } from '../../../src/plugins/glossary/core/text/links-within-site';

it.each([
  ['a path', '[a](/glossary/a)', ['/glossary/a']],
  ['each once', '[a](/a) *[b](/a)* [c](/c "title")', ['/a', '/c']],
  ['in a list and in a table', '- [a](/a)\n\n| [b](/b) |\n| - |\n| [c](/c) |', ['/a', '/b', '/c']],
  ['by a name', '[a][1]\n\n[1]: </with space>', ['/with%20space']],
  ['of an image', '![a](/picture.png)', []],
  ['in code', '`[a](/a)`\n\n    [b](/b)', []],
  ['of other sites', '[a](https://example.org/a) [b](//example.org) [c](#c)', []],
  ['in no text', '', []],
])('links within the site: %s', (_case, text, links) => {
  expect(linksWithinSite(text)).toEqual(links);
});
