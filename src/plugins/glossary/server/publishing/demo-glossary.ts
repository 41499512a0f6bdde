import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { parse } from 'yaml';
import {
  type DemoTerm,
  demoScoreData,
  demoTermData,
  isPublishableDemo,
} from '../../core/publishing/demo-term';
import { withPatientPool } from '../../../shared/server/database/idle-pool';
import type { FirstPublications } from './first-publications';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { Settings } from '../../core/settings/settings';
import { TERM, CATEGORY, DEBT_SCORE } from '../../core/term/content-types';

interface DemoCategory {
  readonly key: string;
  readonly name: string;
  readonly tagline: string;
  readonly introduction: string;
}

const SEEDED = { type: 'plugin', name: 'glossary', key: 'demo-glossary-seeded' } as const;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly publicationLog: PublicationLogService;
  readonly firstPublications: FirstPublications;
  readonly pluginFolder: string;
}

/** The demo glossary that an empty database starts with, so that the first visit shows the purpose of the service. */
export function createDemoGlossary({
  strapi,
  settings,
  publicationLog,
  firstPublications,
  pluginFolder,
}: Needs) {
  function folder(): string {
    const inPackage = path.join(pluginFolder, 'demo');
    // That of the application, which is no package.
    const inApplication = path.join(strapi.dirs.app.root, 'database', 'glossary');
    return existsSync(inPackage) ? inPackage : inApplication;
  }
  const readYaml = (file: string): unknown =>
    parse(readFileSync(path.join(folder(), file), 'utf8'));

  function read(): { categories: DemoCategory[]; terms: DemoTerm[] } {
    const categories = readYaml('categories.yaml') as DemoCategory[];
    const terms = categories.flatMap(({ key }) =>
      readdirSync(path.join(folder(), key))
        .filter((file) => file.endsWith('.yaml'))
        .sort()
        .map((file) => readYaml(path.join(key, file)) as DemoTerm),
    );
    return { categories, terms };
  }

  async function isInUse(): Promise<boolean> {
    if ((await strapi.store.get(SEEDED)) === true) return true;
    for (const uid of [TERM, CATEGORY] as const)
      if ((await strapi.db.query(uid).count()) > 0) return true;
    return false;
  }

  async function publishAll(progress: (done: number, total: number) => void): Promise<number> {
    const { categories, terms } = read();
    const categoryIds = new Map<string, string>();
    for (const data of categories) {
      const { documentId } = await strapi.documents(CATEGORY).create({ data });
      categoryIds.set(data.key, documentId);
    }
    const termIds = new Map<string, string>();
    for (const demo of terms) {
      const score = await strapi.documents(DEBT_SCORE).create({ data: demoScoreData(demo) });
      const { documentId } = await strapi.documents(TERM).create({
        data: {
          ...demoTermData(demo),
          category: categoryIds.get(demo.category),
          debt_score: score.documentId,
        },
      });
      termIds.set(demo.slug, documentId);
    }
    const idsOf = (slugs: readonly string[]): string[] =>
      slugs.map((slug) => {
        const documentId = termIds.get(slug);
        if (documentId === undefined)
          throw new Error(`The demo glossary names a term that it does not have: ${slug}`);
        return documentId;
      });
    const { requiredFields } = settings;
    let published = 0;
    // A second pass, because terms have circular references.
    for (const [index, demo] of terms.entries()) {
      const documentId = termIds.get(demo.slug) ?? '';
      await strapi.documents(TERM).update({
        documentId,
        data: { related: idsOf(demo.related), prerequisites: idsOf(demo.prerequisites) },
      });
      // A demo term without a field that the operator's settings require stays a draft.
      if (isPublishableDemo(demo, requiredFields)) {
        await firstPublications.copied(() => strapi.documents(TERM).publish({ documentId }));
        published += 1;
      }
      progress(index + 1, terms.length);
    }
    return published;
  }

  return {
    /**
     * Publishes the demo glossary if the database has no term and no category, and never had the demo. If it is interrupted, the database stays empty, and the next start tries
     * again.
     *
     * @returns the number of published terms; 0 when there was nothing to do
     */
    async seedEmptyDatabase(progress: (done: number, total: number) => void): Promise<number> {
      if (await isInUse()) return 0;
      return withPatientPool(strapi, () =>
        strapi.db.transaction(async ({ trx }) => {
          await publicationLog.lock(trx);
          // Another instance may have begun at the same time.
          if (await isInUse()) return 0;
          const published = await publishAll(progress);
          await strapi.store.set({ ...SEEDED, value: true });
          return published;
        }),
      );
    },
  };
}
