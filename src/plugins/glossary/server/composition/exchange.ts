import { createArrivedRelations } from '../import-export/arrived-relations';
import { createCurrentNames } from '../import-export/current-names';
import { createExportFile } from '../import-export/export-file';
import { createExportTerms } from '../import-export/export-terms';
import { createImportBatches } from '../import-export/import-batches';
import { createImportExport } from '../import-export/import-export';
import { createImportExportStore } from '../import-export/import-export-store';
import { createImportJob } from '../import-export/import-job';
import { createImportLock } from '../import-export/import-lock';
import { createImportMessages } from '../import-export/import-messages';
import { createImportPlan } from '../import-export/import-plan';
import { createImportRun } from '../import-export/import-run';
import { createImportTerms } from '../import-export/import-terms';
import { createImportUpload } from '../import-export/import-upload';
import { followLinkedRelations } from '../import-export/linked-relations';
import { createPendingRelations } from '../import-export/pending-relations';
import { createSharedImport } from '../import-export/shared-import';
import type { Foundation, Given } from './foundation';
import type { Log } from './log';
import type { Publication } from './publication';

export type Exchange = ReturnType<typeof createExchange>;

/** Files of terms, in and out. */
export function createExchange(given: Given & Foundation & Log & Publication) {
  const importExportStore = createImportExportStore(given);
  const currentNames = createCurrentNames({ ...given, importExportStore });
  const pendingRelations = createPendingRelations({ ...given, importExportStore });
  const arrivedRelations = createArrivedRelations({ ...given, importExportStore });
  followLinkedRelations(given);
  const exportTerms = createExportTerms(given);
  const exportFile = createExportFile({ importExportStore, exportTerms, pendingRelations });
  const importPlan = createImportPlan({
    ...given,
    importExportStore,
    currentNames,
    pendingRelations,
  });
  const importLock = createImportLock(given);
  const importTerms = createImportTerms(given);
  const importBatches = createImportBatches({ ...given, importExportStore, importTerms });
  const importRun = createImportRun({
    ...given,
    importExportStore,
    importBatches,
    currentNames,
    pendingRelations,
    arrivedRelations,
  });
  const importExport = createImportExport({ exportFile, importPlan, importLock, importRun });
  const importUpload = createImportUpload();
  const importJob = createImportJob({
    ...given,
    importPlan,
    importRun,
    importLock,
    importUpload,
    importExportStore,
    currentNames,
    importExport,
  });
  const importMessages = createImportMessages(given);
  const sharedImport = createSharedImport({ ...given, importJob, importMessages, importUpload });
  return {
    importExportStore,
    pendingRelations,
    arrivedRelations,
    exportFile,
    importLock,
    importExport,
    importUpload,
    importJob,
    sharedImport,
  };
}
