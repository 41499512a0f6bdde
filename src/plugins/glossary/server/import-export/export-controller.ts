import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { FILE_FORMATS } from '../../core/import-export/file-format';
import { type LeftOut, type Version, VERSIONS } from '../../core/import-export/files/write-rows';
import { queryChoice } from '../http/request-fields';
import type { Clock } from '../time/clock';
import type { ExportFileService } from './export-file';
import { sendDownload } from '../http/file-download';
import type { ImportExportService } from './import-export';
import type { PendingRelationsService } from './pending-relations';

/** Sentences about omitted content; of further ones only the number is sent. */
const LEFT_OUT_LISTED = 100;

interface Needs {
  readonly clock: Clock;
  readonly importExport: ImportExportService;
  readonly exportFile: ExportFileService;
  readonly pendingRelations: PendingRelationsService;
}

export function createExportController({
  clock,
  importExport,
  exportFile,
  pendingRelations,
}: Needs) {
  return {
    export(ctx: Context): void {
      const format = queryChoice(ctx.query.format, 'format', FILE_FORMATS);
      const version = versionOf(ctx);
      const today = clock.today();
      const mark = ctx.query.mark === 'true';
      const text = importExport.export({ format, version, mark });
      sendDownload(ctx, `glossary-${version}-${today}`, format, Readable.from(text));
    },

    async leftOut(ctx: Context): Promise<void> {
      const sentences = await exportFile.leftOut(versionOf(ctx));
      const listed = sentences.slice(0, LEFT_OUT_LISTED);
      ctx.body = { sentences: listed, total: sentences.length } satisfies LeftOut;
    },

    /** Relations of imported terms to terms that do not exist yet, one per line. */
    async openRelations(ctx: Context): Promise<void> {
      const open = await pendingRelations.open();
      const lines = open.map((relation) => `${JSON.stringify(relation)}\n`);
      sendDownload(ctx, 'glossary-open-relations', 'jsonl', lines.join(''));
    },
  };
}

function versionOf(ctx: Context): Version {
  return queryChoice(ctx.query.version, 'version', VERSIONS);
}
