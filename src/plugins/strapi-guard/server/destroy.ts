import type { Core } from '@strapi/strapi';
import { runStopSteps } from '../../shared/server/stop-steps';
import { guardOf } from './running-guard';

/** A graceful stop: requests that are under way are answered before the plugins behind the guard stop, whose turn is next. */
export default async function destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
  await runStopSteps(strapi, [() => guardOf(strapi).stopping.drain()]);
}
