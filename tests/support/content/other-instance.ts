import type { Core } from '@strapi/strapi';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';

/**
 * What another instance writes when it publishes a term again, without its rows, and the poll that finds it: this instance's own polls have to be
 * stopped.
 */
export async function publishElsewhere(
  strapi: Core.Strapi,
  documentId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { publicationLog, logFollower } = glossaryOf(strapi);
  const log = () => strapi.db.connection('glossary_log');
  const head = await publicationLog.head();
  const last = (await log().where({ subject: documentId }).orderBy('position', 'desc').first()) as {
    readonly version: number;
    readonly content: string;
  };
  await log().insert({
    ...last,
    id: undefined,
    position: (head?.position ?? 0) + 1,
    version: last.version + 1,
    content: JSON.stringify({ ...(JSON.parse(last.content) as object), ...data }),
  });
  await logFollower.refresh();
}
