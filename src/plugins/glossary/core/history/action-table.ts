import { stringify } from 'csv-stringify/sync';
import { cellOfText } from '../text/csv-cells';
import type { EditorAction } from './history-answers';

const COLUMNS = ['moment', 'editor', 'kind', 'name', 'slug', 'version', 'document_id'] as const;

/** The activity of editors as a CSV file (RFC 4180), piece by piece; moments are of UTC, and no cell is run by a spreadsheet. */
export async function* csvOfActions(actions: AsyncIterable<EditorAction>): AsyncGenerator<string> {
  yield stringify([[...COLUMNS]]);
  for await (const { moment, editor, kind, name, slug, version, subject } of actions) {
    const cells = [
      new Date(moment).toISOString(),
      editor ?? '',
      kind,
      name ?? '',
      slug ?? '',
      version === null ? '' : String(version),
      subject ?? '',
    ];
    yield stringify([cells.map(cellOfText)]);
  }
}
