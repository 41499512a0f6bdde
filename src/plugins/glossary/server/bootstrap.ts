import type { Core } from '@strapi/strapi';
import { digestOf } from '../core/representation';
import { keepAnyText } from './json-text';
import { removeUnusedPermissions } from './http/unused-routes';
import { compareAlways } from './panel-log-in';
import { sendOwnConfirmations } from './reader-confirmation';
import { registerPermissions } from './permissions';
import { serviceOf } from './service-of';

/** Progress is said each time this many terms are published. */
const PROGRESS_STEP = 20;

/** Set to false before loading by programs that only use the services. */
const SERVES_READERS = 'glossary.servesReaders';

/** Once the database is ready and before the first request is taken. */
export default async function bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  keepAnyText(strapi);
  compareAlways(strapi);
  sendOwnConfirmations(strapi);
  await registerPermissions(strapi);
  await removeUnusedPermissions(strapi);
  await serviceOf(strapi, 'readerAccounts').applySetting();
  await serviceOf(strapi, 'roleSetUp').noteFirstStart();
  await serviceOf(strapi, 'termForm').arrangeOnce();
  const settings = serviceOf(strapi, 'settings').current();
  if (settings.demo) {
    const published = await serviceOf(strapi, 'demoGlossary').seedEmptyDatabase((done, total) => {
      if (done % PROGRESS_STEP === 0)
        strapi.log.info(`Demo glossary: ${done} of ${total} terms published`);
    });
    if (published > 0) strapi.log.info(`Demo glossary: all ${published} terms published`);
  }
  const { renderer, context } = serviceOf(strapi, 'pages').loaded();
  const {
    database: _database,
    demo: _demo,
    uploads: _uploads,
    host: _host,
    port: _port,
    pageMemory: _pageMemory,
    trustedProxies: _trustedProxies,
    readerAccounts: _readerAccounts,
    mail: _mail,
    ...shown
  } = settings;
  const version = serviceOf(strapi, 'contentVersion');
  await version.noteSettings(digestOf(JSON.stringify([shown, context.assets]), renderer.digest));
  await version.refresh();
  // A program that moves terms in or out answers no reader, and has no use for all of them in memory.
  if (!strapi.config.get(SERVES_READERS, true)) return;
  version.start();
  // The first reader does not wait for the lists and the search to be loaded.
  await serviceOf(strapi, 'catalogue').current();
  serviceOf(strapi, 'counting').start();
  const history = serviceOf(strapi, 'activityHistory');
  await history.rollUp();
  history.start();
  serviceOf(strapi, 'warmUp').start();
}
