import type { Core } from '@strapi/strapi';
import { untilPoolIsIdle } from '../../shared/server/database/idle-pool';
import { runStopSteps } from '../../shared/server/stop-steps';
import { guardOf } from './running-guard';
import { settleWebhooks } from './security/webhook-calls';

/** The end of a stop, when what is served behind the guard has stopped: mails and webhooks that are under way, the lock, and Strapi's own queries. */
export async function runLastSteps(strapi: Core.Strapi): Promise<void> {
  const { readerMails, startLock, metrics } = guardOf(strapi);
  await runStopSteps(strapi, [
    () => readerMails.settled(),
    () => settleWebhooks(strapi),
    () => startLock.release(),
    () => untilPoolIsIdle(strapi),
    () => metrics.close(),
  ]);
}
