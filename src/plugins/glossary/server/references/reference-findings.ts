import { type PanelPage, pageOfRows, type PanelQuery } from '../../core/listing/panel-query';
import { panelTerm } from '../../core/panel/attention';
import {
  needsAttention,
  type ReferenceRow,
  type TermReferences,
} from '../../core/references/reference-finding';
import type { PublishedReferencesService } from './published-references';
import type { ReferenceStoreService } from './reference-store';

export type ReferenceFindingsService = ReturnType<typeof createReferenceFindings>;

interface Needs {
  readonly referenceStore: ReferenceStoreService;
  readonly publishedReferences: PublishedReferencesService;
}

/** What the checks of references have found, for editors. */
export function createReferenceFindings({ referenceStore, publishedReferences }: Needs) {
  async function attention(): Promise<readonly ReferenceRow[]> {
    const published = await publishedReferences.current();
    const known = await referenceStore.foundWanting();
    return published.flatMap(({ entry, address }) => {
      const checked = known.get(address);
      if (checked === undefined || !needsAttention(checked)) return [];
      const { finding, detail, checkedAt } = checked;
      return [{ ...panelTerm(entry), address, finding, detail, checkedAt }];
    });
  }

  return {
    /** The results for some references, in their order. */
    async of(addresses: readonly string[]): Promise<TermReferences['references']> {
      const known = await referenceStore.of(addresses);
      return addresses.map((address) => ({ address, checked: known.get(address) ?? null }));
    },

    /** The references of published terms that an editor has to look at. */
    page: async (query: PanelQuery<string>): Promise<PanelPage<ReferenceRow>> =>
      pageOfRows(await attention(), query),
    count: async (): Promise<number> => (await attention()).length,
  };
}
