import { createHash } from 'node:crypto';
import {
  DIGESTED_FIELDS,
  UNDIGESTED_FIELDS,
  versionDigest,
} from '../../../src/plugins/glossary/core/versions/logged-version';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { aTerm, someSettings } from '../../support/content/a-term';

const record = toTermRecord(aTerm(), someSettings());

it('covers every field of the record but those that depend on something else', () => {
  expect([...DIGESTED_FIELDS, ...UNDIGESTED_FIELDS].sort()).toEqual(Object.keys(record).sort());
});

it('is the SHA-256 of the record as canonical JSON: keys in order, no white space, UTF-8', () => {
  const text = JSON.stringify(
    Object.fromEntries([...DIGESTED_FIELDS].sort().map((field) => [field, record[field]])),
  );
  expect(versionDigest(record)).toBe(createHash('sha256').update(text).digest('hex'));
});

it('changes with a text, and not with a related term, a category or a setting', () => {
  const other = aTerm({
    related: [],
    prerequisites: [],
    category: { key: 'other', name: 'Other' },
  });
  const settings = someSettings({
    publicUrl: 'https://elsewhere.example',
    licence: 'Another one.',
  });
  expect(versionDigest(toTermRecord(other, settings))).toBe(versionDigest(record));
  expect(versionDigest({ ...record, short: 'Another definition.' })).not.toBe(
    versionDigest(record),
  );
});
