import { createExportFile } from '../import-export/export-file';
import { createImportExport } from '../import-export/import-export';
import { createImportExportStore } from '../import-export/import-export-store';
import { createImportJob } from '../import-export/import-job';
import { createImportLock } from '../import-export/import-lock';
import { createImportMessages } from '../import-export/import-messages';
import { createImportPlan } from '../import-export/import-plan';
import { createImportRun } from '../import-export/import-run';
import { createImportTerms } from '../import-export/import-terms';
import { createImportUpload } from '../import-export/import-upload';
import { createPendingRelations } from '../import-export/pending-relations';
import { createSharedImport } from '../import-export/shared-import';
import type { Foundation, Host } from './foundation';
import type { Log } from './log';
import type { Publication } from './publication';

export type Exchange = ReturnType<typeof createExchange>;

/** Files of terms, in and out. */
export function createExchange(given: Host & Foundation & Log & Publication) {
  const importExportStore = createImportExportStore(given);
  const pendingRelations = createPendingRelations({ ...given, importExportStore });
  const exportFile = createExportFile({ importExportStore, pendingRelations });
  const importPlan = createImportPlan({ ...given, importExportStore, pendingRelations });
  const importLock = createImportLock(given);
  const importTerms = createImportTerms(given);
  const importRun = createImportRun({ ...given, importExportStore, importTerms, pendingRelations });
  const importExport = createImportExport({ exportFile, importPlan, importLock, importRun });
  const importUpload = createImportUpload();
  const importJob = createImportJob({
    ...given,
    importPlan,
    importRun,
    importLock,
    importUpload,
    importExportStore,
    importExport,
  });
  const importMessages = createImportMessages(given);
  const sharedImport = createSharedImport({ ...given, importJob, importMessages });
  return {
    importExportStore,
    pendingRelations,
    exportFile,
    importLock,
    importExport,
    importUpload,
    importJob,
    sharedImport,
  };
}
