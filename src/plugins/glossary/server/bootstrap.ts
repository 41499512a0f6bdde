import type { Core } from '@strapi/strapi';
import { refuseControlCharacters } from './database/undrafted-texts';
import { keepTables } from './database/kept-tables';
import { announceTerms } from './publication-log/announcements';
import { coerceInvalidJson } from './database/json-text';
import { deleteRatingsWithReaders } from './rating/removed-readers';
import { glossaryMetrics } from './metrics/glossary-metrics';
import { registerPermissions } from './panel/permissions';
import { publicRouter } from './routing/public-router';
import { glossaryOf } from './running-glossary';
import { settingsDigest } from './publication-log/settings-digest';
import { hideOwnTypes, refuseUnmappable } from './publishing/mapped-types';
import { warnOfBrokenRows } from './publishing/document-rows';
import { isService, isHttpProcess } from '../../shared/server/process-role';

/** Progress is said each time this many terms are published. */
const PROGRESS_STEP = 20;

/** Once the database is ready and before the first request is taken. */
export default async function bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  const glossary = glossaryOf(strapi);
  const { collection, features } = glossary.settings;
  // Strapi has added its own middlewares and those of the project by now.
  if (!features.fastPath) strapi.server.use(publicRouter(glossary));
  if (collection !== null) refuseUnmappable(strapi, collection);
  refuseControlCharacters(strapi);
  coerceInvalidJson(strapi);
  deleteRatingsWithReaders(glossary);
  // Inside the middlewares that a project registers.
  strapi.documents.use((context, next) => {
    const result = glossary.firstPublications.guard(context, async () => next());
    return result as ReturnType<typeof next>;
  });
  await registerPermissions(strapi);
  await keepTables(strapi);
  // The roles of a new database are made by whichever process opens it first.
  await glossary.keepRights(await glossary.roleSetUp.noteFirstStart());
  const isNew = await glossary.editForm.arrangeOnce();
  if (isService(strapi) || isNew) await glossary.addedFields.addOnce(isNew);
  await glossary.mappedEntries.catchUp();
  // The terms of the glossary's own are those of readers where no collection is mapped.
  const carriedOver = collection === null ? await glossary.logBackfill.run() : 0;
  if (carriedOver > 0) {
    strapi.log.info(
      `Publication log: ${carriedOver} published terms of this database written into it`,
    );
    await glossary.lostScores.look();
  }
  await glossary.lostScores.warn();
  await warnOfBrokenRows(strapi);
  const settings = glossary.settings;
  announceTerms(glossary);
  if (settings.demo) {
    const published = await glossary.demoGlossary.seedEmptyDatabase((done, total) => {
      if (done % PROGRESS_STEP === 0)
        strapi.log.info(`Demo glossary: ${done} of ${total} terms published`);
    });
    if (published > 0) strapi.log.info(`Demo glossary: all ${published} terms published`);
  }
  const { renderer, context } = glossary.pages.loaded();
  const {
    database: _database,
    demo: _demo,
    uploads: _uploads,
    host: _host,
    port: _port,
    pageMemory: _pageMemory,
    trustedProxies: _trustedProxies,
    activityDays: _activityDays,
    readsPerMinute: _readsPerMinute,
    partnerReadsPerMinute: _partnerReadsPerMinute,
    ratingsPerNetwork: _ratingsPerNetwork,
    readerAccounts: _readerAccounts,
    mail: _mail,
    checkReferences: _checkReferences,
    collection: _collection,
    log: _log,
    metrics: _metrics,
    ...shown
  } = settings;
  const version = glossary.logFollower;
  const pages = JSON.stringify([shown, context.assets, renderer.digest]);
  // Everything shown counts as changed where other settings are noted: a program shows nothing, and may have others than the service.
  if (isService(strapi)) await version.noteSettings(settingsDigest(pages, settings));
  await version.refresh();
  // A program that moves terms in or out answers no reader, and has no use for all of them in memory.
  if (!isHttpProcess(strapi)) return;
  version.start();
  glossary.metrics.add(glossaryMetrics(glossary));
  // The first reader does not wait for the lists and the search to be loaded.
  await glossary.catalogueSource.current();
  await glossary.statEvents.start();
  glossary.counting.start();
  const retention = glossary.activityRetention;
  await retention.apply();
  retention.start();
  glossary.referenceChecks.start();
  glossary.readLimits.start();
  glossary.warmUp.start();
  if (collection !== null) strapi.server.httpServer.once('listening', () => hideOwnTypes(strapi));
  // The editor who scheduled a publication has their rights only when all of Strapi has started.
  strapi.server.httpServer.once('listening', () => glossary.scheduledPublications.start());
}
