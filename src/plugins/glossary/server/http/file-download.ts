import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { FileFormat } from '../../core/import-export/file-format';

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Answers with a file for the editor to keep. */
export function sendDownload(
  ctx: Context,
  name: string,
  format: FileFormat,
  body: Readable | string,
): void {
  ctx.type = MEDIA_TYPES[format];
  ctx.attachment(`${name}.${format}`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}
