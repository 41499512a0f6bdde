import {
  WEBHOOK_REFUSED,
  webhookProblem,
} from '../../../src/plugins/strapi-guard/core/accounts/webhook-form';

const KNOWN = ['entry.create', 'entry.publish'];
const problemOf = (webhook: object) => webhookProblem(webhook, KNOWN);

it.each([
  'https://example.org',
  'https://example.org/',
  'http://a-b.example.org:8080/path/to?query=1#part',
  'http://192.0.2.1:1337/hook',
  'http://xn--bcher-kva.example/',
])('%s is an address of a webhook', (url) => {
  expect(problemOf({ url })).toBeNull();
});

it.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'http://user:secret@example.org/',
  'http://[::1]:1337/@example.org',
  'http://[fd00::1]/',
  'http://example.org:1/',
  'http://-a.example/',
  'http://a..example/',
  'http://a_b.example/',
  'HTTP://example.org/',
  'http://example.org/a b',
  'http://example.org/../a',
  'http:\\\\example.org',
  `http://${'aa.'.repeat(40)}aa!`,
  `http://example.org/${'a'.repeat(500)}`,
  'example.org',
  '',
])('%j is none', (url) => {
  expect(problemOf({ url })).toBe(WEBHOOK_REFUSED.address);
});

it.each<[string, object, string]>([
  ['a long name', { name: 'n'.repeat(256) }, WEBHOOK_REFUSED.name],
  ['a header that is no text', { headers: { a: 1 } }, WEBHOOK_REFUSED.headers],
  ['a long header', { headers: { a: 'b'.repeat(2001) } }, WEBHOOK_REFUSED.headers],
  [
    'many headers',
    { headers: Object.fromEntries(Array.from({ length: 51 }, (_none, index) => [index, 'a'])) },
    WEBHOOK_REFUSED.headers,
  ],
  ['an event twice', { events: ['entry.create', 'entry.create'] }, WEBHOOK_REFUSED.events(KNOWN)],
  ['an unknown event', { events: ['entry.read'] }, WEBHOOK_REFUSED.events(KNOWN)],
])('%s is refused', (_what, webhook, problem) => {
  expect(problemOf(webhook)).toBe(problem);
});

it('what Strapi refuses itself is left to it', () => {
  expect(problemOf({ url: 1, name: null, headers: 'a', events: 'entry.create' })).toBeNull();
  expect(problemOf({ headers: { 'X-Token': 'a' }, events: KNOWN })).toBeNull();
});
