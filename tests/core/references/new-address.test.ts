import {
  newAddressOf,
  withNewAddress,
} from '../../../src/plugins/glossary/core/references/new-address';
import { FINDINGS } from '../../../src/plugins/glossary/core/references/reference-finding';

const A = 'http://a.example/';
const B = 'https://b.example/';
const C = 'https://c.example/';

it('only what has moved or has https has a new address', () => {
  expect(FINDINGS.filter((finding) => newAddressOf({ finding, detail: B }) === B)).toEqual([
    'moved',
    'https',
  ]);
});

it.each([[null], ['404'], ['ftp://b.example/']])('%p is no new address', (detail) => {
  expect(newAddressOf({ finding: 'moved', detail })).toBeNull();
});

it.each([
  ['stands where the old one stood', [C, A], A, B, [C, B]],
  ['is not there twice', [B, C, A], A, B, [B, C]],
  ['replaces nothing where the old one is gone', [C], A, B, [C]],
])('a new address %s', (_what, references, old, current, expected) => {
  expect(withNewAddress(references, old, current)).toEqual(expected);
});
