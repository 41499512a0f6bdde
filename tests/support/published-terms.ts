import { aPublishedTerm } from './content';
import { startService } from './service';

/** Publishes terms on the test file's database with a service that has ended when this resolves; their document ids by slug. */
export async function publishBeforehand(
  terms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const service = await startService();
  const documentIds = new Map<string, string>();
  for (const term of terms) {
    const slug = term.toLowerCase().replaceAll(' ', '_');
    documentIds.set(slug, await aPublishedTerm(service.strapi, term));
  }
  await service.stop();
  return documentIds;
}
