import path from 'node:path';
import type * as Strapi from '@strapi/strapi';
import type { Core } from '@strapi/strapi';
import type Supertest from 'supertest';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';
import { freshDatabase } from './database/fresh-database';
import { checkAnswers } from './clients/described-answers';
import { requireOutside } from './jest/require-outside';

const ROOT = path.resolve(__dirname, '..', '..');

/** The day on which every test takes place. */
export const TODAY = '2026-03-23';

export interface RunningService {
  readonly strapi: Core.Strapi;
  readonly http: ReturnType<typeof Supertest>;
  /** Puts the glossary's clock to noon of a UTC day; mailed codes have that of the guard (`guardClock`). */
  setToday(day: string): void;
  /** @throws when an answer was not as the service's own description says */
  stop(): Promise<void>;
}

/** Strapi merges the panel's settings of every start into one object, which outlives the service: those of an earlier one go. */
function forgetPanelSettings(strapi: Core.Strapi): void {
  const config: object = strapi.admin.config;
  for (const name of Object.keys(config))
    if (name !== 'forgotPassword') Reflect.deleteProperty(config, name);
}

/** Whether the test file's database is still as it was handed out. */
let isUntouched = true;

/** A demo glossary on an untouched database is a copy of the prepared one, unless the test names a database itself. */
function chooseDatabase(environment: Readonly<Record<string, string>>): void {
  const isNamed = 'DATABASE_FILENAME' in environment || 'DATABASE_URL' in environment;
  if (isUntouched && !isNamed && environment.GLOSSARY_DEMO === 'true')
    Object.assign(process.env, freshDatabase('demo'));
  isUntouched = false;
}

/**
 * Boots the real service on the test file's throwaway database. Environment variables given here hold for this service only.
 */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  chooseDatabase(environment);
  Object.assign(process.env, environment);
  const { createStrapi } = requireOutside<typeof Strapi>('@strapi/strapi');
  const strapi = createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist') });
  forgetPanelSettings(strapi);
  strapi.log.level = 'error';
  await strapi.load();
  // Counts are written when a test says so, and when the service stops: not by a timer in between.
  await glossaryOf(strapi).counting.stop();
  const setToday = (day: string): void => {
    glossaryOf(strapi).clock.now = () => new Date(`${day}T12:00:00Z`);
  };
  setToday(TODAY);
  strapi.server.mount();
  const complaints = checkAnswers(strapi.server.httpServer, glossaryOf(strapi).settings);
  const supertest = requireOutside<typeof Supertest>('supertest');
  return {
    strapi,
    http: supertest(strapi.server.httpServer),
    setToday,
    async stop() {
      await strapi.destroy();
      const [first] = complaints();
      if (first !== undefined) throw new Error(`Not as /openapi.json says: ${first}.`);
    },
  };
}
