import { UnknownNames } from '../../../src/plugins/glossary/core/import-export/file-error';
import {
  missingColumns,
  namedTwice,
  wrongColumns,
} from '../../../src/plugins/glossary/core/import-export/files/csv-table';
import {
  readRow,
  readRows,
} from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { placeText } from '../../../src/plugins/glossary/core/import-export/file-format';
import { inChunks, readFile } from '../../support/content/file-rows';

const places = async (...file: Parameters<typeof readFile>) =>
  (await readFile(...file)).map((row) => placeText(row, file[1]));

it('a table counts rows as a spreadsheet does: the header, cells of several lines, empty rows', async () => {
  const file = 'slug,short\r\na,"one\r\ntwo"\r\n\r\n,\r\nb,x\r\n';
  for (const chunkSize of [1, 1000]) {
    expect(await places(file, 'csv', chunkSize)).toEqual(['row 2', 'row 5 (line 6)']);
  }
});

it('elsewhere the line says it, and each row has a number of its own', async () => {
  expect(await places('\n{"slug":"a"}\n\n{"slug":"b"}', 'jsonl')).toEqual(['line 2', 'line 4']);
  const json = await readFile('[{"slug":"a"},\n{"slug":"b"}, 7]', 'json');
  expect(json.map(({ line, row }) => [line, row])).toEqual([
    [1, 1],
    [2, 2],
    [2, 3],
  ]);
});

it.each([
  ['csv', 'slug\na\n\nb\nc\n', [2, 4]],
  ['json', '[{"slug":"a"}, {"slug":"b"}, {"slug":"c"}]', [1, 2]],
  ['jsonl', '{"slug":"a"}\n\n{"slug":"b"}\n{"slug":"c"}', [1, 3]],
] as const)('one row of %s is read by its number', async (format, file, [first, second]) => {
  const bytes = () => inChunks(new TextEncoder().encode(file), 3);
  const slugAt = async (row: number) => {
    const found = await readRow(bytes(), format, 'refused', row);
    return found?.result.ok && found.result.row.kind === 'term' ? found.result.row.term.slug : null;
  };
  expect([await slugAt(first), await slugAt(second)]).toEqual(['a', 'b']);
  for (const nowhere of [0, second - 1 === first ? 99 : second - 1, 99]) {
    expect(await slugAt(nowhere)).toBeNull();
  }
});

describe('unknown columns and keys', () => {
  const bytes = (file: string) => inChunks(new TextEncoder().encode(file));

  it('is refused, and named', async () => {
    const [row] = await readFile('{"slug":"a","cwe":1,"agent":{"model":"x"}}', 'jsonl');
    expect(row?.result).toMatchObject({ ok: false, unknown: ['cwe', 'agent.model'] });
    const table = readFile('slug,cwe,seen\na,1,2\n', 'csv');
    await expect(table).rejects.toThrow(UnknownNames);
    await expect(table).rejects.toMatchObject({ names: ['cwe', 'seen'] });
  });

  it('is left out where that is wanted, with the names of what held something', async () => {
    const read = async (file: string, format: 'csv' | 'jsonl') => {
      const found = [];
      for await (const { result } of readRows(bytes(file), format, 'left out')) found.push(result);
      return found;
    };
    const term = { slug: 'a', short: 'S.' };
    const row = { kind: 'term', reclaimSlug: false, term };
    expect(await read('slug,cwe,short,seen\na,1,S.,\n', 'csv')).toEqual([
      { ok: true, row, unknown: ['cwe'] },
    ]);
    expect(await read('{"slug":"a","short":"S.","__proto__":1}', 'jsonl')).toEqual([
      { ok: true, row, unknown: ['__proto__'] },
    ]);
    expect(await read('{"kind":"category","key":"a","name":"A","colour":"red"}', 'jsonl')).toEqual([
      {
        ok: true,
        row: { kind: 'category', category: { key: 'a', name: 'A' } },
        unknown: ['colour'],
      },
    ]);
    expect(await read('{"slug":"A","cwe":1}', 'jsonl')).toMatchObject([
      { ok: false, reasons: [expect.stringMatching(/^slug is "A"/)], unknown: ['cwe'] },
    ]);
  });

  it('does not excuse a table without slugs or with a column twice', async () => {
    const tables = {
      'cwe\n1\n': missingColumns(['slug']),
      'slug,cwe,cwe\na,1,2\n': namedTwice('cwe'),
    };
    for (const [file, fault] of Object.entries(tables)) {
      const rows = readRows(bytes(file), 'csv', 'left out');
      await expect(rows.next()).rejects.toThrow(wrongColumns([fault]));
    }
  });
});
