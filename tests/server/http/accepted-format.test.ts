import { ALL_FORMATS, formatsWith } from '../../../src/plugins/glossary/core/term/term-formats';
import { acceptedFormatOf } from '../../../src/plugins/glossary/server/http/accepted-format';
import { codingChooser, codingFor } from '../../../src/plugins/glossary/server/http/content-coding';

const acceptedFormat = acceptedFormatOf(ALL_FORMATS);
const CHROME =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

it.each([
  ['no Accept', undefined, 'page'],
  ['anything', '*/*', 'page'],
  ['a browser', CHROME, 'page'],
  ['an image of a browser', 'image/avif,image/webp,*/*;q=0.8', 'page'],
  ['nothing that could be a type', '', 'page'],
  ['any text', 'text/*', 'page'],
  ['a program', 'application/json', 'record'],
  ['with a charset', 'application/json; charset=utf-8', 'record'],
  ['capitals', 'Application/JSON', 'record'],
  ['any type for programs', 'application/*', 'record'],
  ['a client that knows errors alone', 'application/problem+json', 'record'],
  ['the default of a library', 'application/json, text/plain, */*', 'record'],
  ['Markdown', 'text/markdown', 'markdown'],
  ['JSON-LD with a profile', 'application/ld+json;profile="a,b;c"', 'jsonld'],
  ['CSL-JSON', 'application/vnd.citationstyles.csl+json', 'csl'],
  ['BibTeX by another name', 'text/x-bibtex', 'biblatex'],
  ['RIS', 'application/x-research-info-systems', 'ris'],
  ['a linkset', 'application/linkset+json', 'linkset'],
  ['the weights decide', 'text/html;q=0.5, text/markdown;q=0.9, */*;q=0.1', 'markdown'],
  ['of HTML as well, where it stands first', 'text/html;q=0.2, application/json', 'record'],
  ['the first of several that are liked as much', 'text/markdown, application/json', 'markdown'],
  ['all but HTML', 'text/html;q=0, */*', 'record'],
  ['a type that there is not', 'image/png', null],
  ['plain text', 'text/plain', null],
  ['all that there is, refused', '*/*;q=0', null],
] as const)('%s', (_what, accept, form) => {
  expect(acceptedFormat(accept)).toBe(form);
  // As it is remembered.
  expect(acceptedFormat(accept)).toBe(form);
});

it.each([
  ['no Accept', undefined, 'record', 'page'],
  ['anything', '*/*', 'record', 'page'],
  ['a browser', CHROME, 'record', 'page'],
  ['HTML alone', 'text/html', null, 'page'],
  ['a program', 'application/json', 'record', null],
  ['Markdown, or else a page', 'text/markdown, text/html;q=0.5', 'markdown', 'page'],
  ['a client that knows errors alone', 'application/problem+json', 'record', null],
] as const)('%s, without pages and without records', (_what, accept, data, page) => {
  expect(acceptedFormatOf(formatsWith({ pages: false, records: true }))(accept)).toBe(data);
  expect(acceptedFormatOf(formatsWith({ pages: true, records: false }))(accept)).toBe(page);
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  [`gzip, ${'x'.repeat(300)}`, 'gzip'],
])('Accept-Encoding %p is answered with %s, the second time as well', (value, coding) => {
  const request = { headers: value === undefined ? {} : { 'accept-encoding': value } };
  expect([codingFor(request), codingFor(request)]).toEqual([coding, coding]);
});

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'identity'],
  ['br;q=1, gzip;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity;q=0.5', 'identity'],
  ['br, gzip;q=0', 'identity'],
  ['*', 'gzip'],
  [`br, gzip, ${'x'.repeat(300)}`, 'gzip'],
])('without Brotli, Accept-Encoding %p is answered with %s', (value, coding) => {
  const codingOf = codingChooser(['gzip', 'identity']);
  const request = { headers: value === undefined ? {} : { 'accept-encoding': value } };
  expect([codingOf(request), codingOf(request)]).toEqual([coding, coding]);
});
