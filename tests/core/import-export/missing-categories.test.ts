import { incomingRowOf } from '../../../src/plugins/glossary/core/import-export/incoming';
import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { readRows } from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import {
  isCategoryKey,
  madeCategories,
  missingCategory,
  rowThatMakes,
} from '../../../src/plugins/glossary/core/import-export/missing-categories';
import { inChunks } from '../../support/content/file-rows';

it.each(['web', 'web_security', 'a'.repeat(40), '2fa'])('%j can be made', (key) => {
  expect(isCategoryKey(key)).toBe(true);
  const { name } = missingCategory(key, 1);
  expect(incomingRowOf({ kind: 'category', key, name })).toMatchObject({ ok: true });
});

it.each(['Web', 'web security', 'a'.repeat(41), '', '_web', 'wéb', 'a\nb'])(
  '%j cannot be the key of a category, and no row makes it',
  (key) => {
    expect(missingCategory(key, 1).name).toBeNull();
    expect(rowThatMakes([missingCategory(key, 1)], 'csv')).toBeNull();
  },
);

it.each(FILE_FORMATS)(
  'the row that makes a category is one of a file of the format %s',
  async (format) => {
    const row = rowThatMakes(
      [missingCategory('No Key', 1), missingCategory('web_apps', 2)],
      format,
    );
    const text = format === 'json' ? `[${row}]` : `${row}\n`;
    const read = [];
    for await (const { result } of readRows(inChunks(new TextEncoder().encode(text), 7), format))
      read.push(result);
    expect(read).toMatchObject([
      { ok: true, row: { kind: 'category', category: { key: 'web_apps', name: 'Web apps' } } },
    ]);
  },
);

it('what cannot be a key is not made', () => {
  const missingCategories = [missingCategory('web', 1), missingCategory('No Key', 1)];
  const keysOf = (missingCategoriesAre: 'made' | 'refused') =>
    madeCategories({ missingCategories, missingCategoriesAre }).map(({ key }) => key);
  expect([keysOf('made'), keysOf('refused')]).toEqual([['web'], []]);
});
