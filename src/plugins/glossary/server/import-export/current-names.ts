import type { CurrentNames } from '../../core/import-export/current-names';
import type { GroupsService } from '../catalogue/groups';
import type { LoggedGroupsService } from '../publication-log/logged-groups';
import type { TermAddressesService } from '../publication-log/term-addresses';
import type { ExistingCategory, ImportExportStoreService } from './import-export-store';

export type CurrentNamesService = ReturnType<typeof createCurrentNames>;

interface Needs {
  readonly importExportStore: ImportExportStoreService;
  readonly loggedGroups: LoggedGroupsService;
  readonly termAddresses: TermAddressesService;
  readonly groups: GroupsService;
}

/** What categories, tags and terms are called now that a file may name as they were called before. */
export function createCurrentNames({
  importExportStore,
  loggedGroups,
  termAddresses,
  groups,
}: Needs) {
  /** Former slugs, with the present slugs of their terms; another draft that has one does not own it, as addresses decide. */
  async function formerSlugs(): Promise<Pick<CurrentNames, 'slugs' | 'draftSlugs'>> {
    const owners = await termAddresses.slugOwners();
    const drafts = await importExportStore.listed('draft');
    const current = new Map(drafts.map(({ documentId, slug }) => [documentId, slug]));
    const slugs = new Map(
      [...owners].flatMap(([slug, { documentId }]) => {
        const now = current.get(documentId);
        return !now || now === slug ? [] : [[slug, now] as const];
      }),
    );
    const drafted = [...current.values()].filter((slug) => slug !== null);
    return { slugs, draftSlugs: new Set(drafted.filter((slug) => slugs.has(slug))) };
  }

  return {
    /** @param categories all of them, by key */
    async of(categories: ReadonlyMap<string, ExistingCategory>): Promise<CurrentNames> {
      const current = new Map([...categories].map(([key, { documentId }]) => [documentId, key]));
      const { keys, merged } = await loggedGroups.categoryKeysAndMerges();
      return {
        categories: new Map(
          [...keys].flatMap(([key, owner]) => {
            const now = current.get(owner);
            return now === undefined || now === key ? [] : [[key, now] as const];
          }),
        ),
        mergedCategories: merged,
        tags: await groups.formerTags(),
        ...(await formerSlugs()),
      };
    },
  };
}
