import type { FileFormat } from '../../../../src/plugins/glossary/core/import-export/file-format';
import { tooManyCells } from '../../../../src/plugins/glossary/core/import-export/files/read-rows';
import { textOfRefusedRows } from '../../../../src/plugins/glossary/core/import-export/files/refused-rows';
import { inChunks, readFile } from '../../../support/content/file-rows';

async function refusedOf(
  file: string,
  format: FileFormat,
  reasons: Readonly<Record<number, readonly string[]>>,
): Promise<string> {
  const rows = Object.entries(reasons).map(([row, why]) => ({
    line: 0,
    row: Number(row),
    name: null,
    reasons: why,
  }));
  let text = '';
  const bytes = inChunks(new TextEncoder().encode(file), 7);
  for await (const part of textOfRefusedRows(bytes, format, rows)) text += part;
  return text;
}

it('a table begins with the reasons and keeps its delimiter, its cells and its mark', async () => {
  const file = '\ufeffslug;short\na;"one\ntwo; three"\n\nb;x;more\nc;fine\n';
  const text = await refusedOf(file, 'csv', {
    2: ['misconception is missing', '=sum() is no tag'],
    4: [tooManyCells(3, 2)],
  });
  expect(text).toBe(
    '\ufeffrefused_because;slug;short\n' +
      '"misconception is missing\n=sum() is no tag";a;"one\ntwo; three"\n' +
      `"${tooManyCells(3, 2)}";b;x;more\n`,
  );
});

it('a reason that a spreadsheet would run begins with an apostrophe', async () => {
  expect(await refusedOf('slug\na\n', 'csv', { 2: ['=HYPERLINK("x")'] })).toBe(
    'refused_because,slug\n"\'=HYPERLINK(""x"")",a\n',
  );
});

it('a row that is no CSV or too long is listed in the reasons', async () => {
  expect(await refusedOf('slug,short\na,b"c"\n', 'csv', { 2: ['is no CSV'] })).toBe(
    'refused_because,slug,short\n"is no CSV\nthe row is: a,b""c"""\n',
  );
});

it('objects begin with the reasons; a line may hold several', async () => {
  const file = '[{"slug":"a"}, {"slug":"b","x":1}, 7, {"slug":"c"}, {"slug" "d"}]';
  expect(
    await refusedOf(file, 'json', { 2: ['"x" is not known'], 3: ['is 7'], 5: ['is no JSON'] }),
  ).toBe(
    `[\n${[
      { refused_because: ['"x" is not known'], slug: 'b', x: 1 },
      { refused_because: ['is 7', 'the row is: 7'] },
      { refused_because: ['is no JSON', 'the row is: {"slug" "d"}'] },
    ]
      .map((row) => JSON.stringify(row, null, 2))
      .join(',\n')}\n]\n`,
  );
  expect(await refusedOf(file, 'json', {})).toBe('[]\n');
  expect(await refusedOf('\r\n{"slug":"a","__proto__":1}\r\n', 'jsonl', { 2: ['x'] })).toBe(
    '{"refused_because":["x"],"slug":"a","__proto__":1}\n',
  );
});

it('no cell of a foreign table runs as a formula', async () => {
  const file = 'slug,short,=cmd\na,"=HYPERLINK(""https://example.org"")",@x\n';
  expect(await refusedOf(file, 'csv', { 2: ['why'] })).toBe(
    'refused_because,slug,short,\'=cmd\nwhy,a,"\'=HYPERLINK(""https://example.org"")",\'@x\n',
  );
});

describe('corrected rows are accepted, and rows refused again have only their new reasons', () => {
  it.each<[FileFormat, string, Record<number, string[]>]>([
    ['csv', 'kind,slug,key,name\n,a,,\ncategory,,b,B\n', { 2: ['one'], 3: ['two'] }],
    ['json', '[{"slug":"a"},{"kind":"category","key":"b","name":"B"}]', { 1: ['one'], 2: ['two'] }],
    [
      'jsonl',
      '{"slug":"a"}\n{"kind":"category","key":"b","name":"B"}\n',
      { 1: ['one'], 2: ['two'] },
    ],
  ])('%s', async (format, file, reasons) => {
    const mended = await refusedOf(file, format, reasons);
    const rows = await readFile(mended, format);
    expect(rows.map(({ result }) => result)).toEqual(
      (await readFile(file, format)).map(({ result }) => result),
    );
    const again = await refusedOf(mended, format, { [rows[0]?.row ?? 0]: ['three'] });
    expect(again).toContain('three');
    expect(again).not.toMatch(/one|two/);
    expect(again.match(/refused_because/g)).toHaveLength(1);
  });
});
