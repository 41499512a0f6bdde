import { pseudoRandom } from '../pseudo-random';

/** What editors do with terms and categories; document ids stand for both. */
export interface Editing {
  publishNew(term: string, data: TermData): Promise<string>;
  publishChange(documentId: string, data: TermData): Promise<void>;
  withdraw(documentId: string): Promise<void>;
  publishAgain(documentId: string): Promise<void>;
  remove(documentId: string): Promise<void>;
  rekey(category: string, key: string): Promise<void>;
  /** @param gone a withdrawn term */
  nameSuccessor(gone: string, successor: string): Promise<void>;
}

export interface TermData {
  readonly slug?: string;
  /** Whether the slug may be that of a withdrawn term. */
  readonly take_over_address?: boolean;
  readonly short?: string;
  readonly category?: string;
  /** Terms that it names from now on. */
  readonly related?: readonly string[];
  readonly prerequisites?: readonly string[];
}

interface KnownTerm {
  readonly documentId: string;
  readonly slug: string;
  readonly isPublished: boolean;
}

/** Terms that a term names at most, in each of the two ways. */
const MOST_NAMED = 3;
/** Fewer terms than these are added to before one is taken away. */
const FEWEST = 12;

/**
 * Does so many acts by turns of editors, the same for the same seed: terms are published, changed, renamed, withdrawn, published again and
 * deleted, name one another, go from one category to another, and take addresses of withdrawn ones over; these get successors, categories other keys.
 *
 * @param after is called after each act
 */
export async function performRandomActions(
  editors: readonly Editing[],
  categories: readonly string[],
  { acts, seed }: { readonly acts: number; readonly seed: number },
  after: (act: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const random = pseudoRandom(seed);
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  let terms: readonly KnownTerm[] = [];
  /** Withdrawn terms whose slug another one has. */
  let displaced: readonly KnownTerm[] = [];
  const named = () => Array.from({ length: random(MOST_NAMED + 1) }, () => one(terms).documentId);
  const naming = () =>
    terms.length === 0
      ? {}
      : { related: [...new Set(named())], prerequisites: [...new Set(named())] };

  for (let act = 0; act < acts; act += 1) {
    const editor = one(editors);
    const publishNew = async (): Promise<void> => {
      const slug = `term_${act}`;
      const data = { slug, category: one(categories), ...naming() };
      const documentId = await editor.publishNew(`Term ${act}`, data);
      terms = [...terms, { documentId, slug, isPublished: true }];
    };
    const set = (term: KnownTerm, isPublished: boolean, slug = term.slug) => {
      terms = terms.map((other) => (other === term ? { ...other, slug, isPublished } : other));
    };
    const withdrawn = terms.filter(({ isPublished }) => !isPublished);
    const published = terms.filter(({ isPublished }) => isPublished);
    const change = async (data: TermData): Promise<void> => {
      const term = one(terms);
      const others = (documentIds: readonly string[] = []) =>
        documentIds.filter((documentId) => documentId !== term.documentId);
      await editor.publishChange(term.documentId, {
        ...data,
        ...(data.related && { related: others(data.related) }),
        ...(data.prerequisites && { prerequisites: others(data.prerequisites) }),
      });
      set(term, true, data.slug);
    };
    const ways: (() => Promise<void>)[] =
      published.length < FEWEST
        ? [publishNew]
        : [
            publishNew,
            () => change({ short: `Sentence ${act}.` }),
            () => change({ slug: `renamed_${act}` }),
            () => change({ slug: `renamed_${act}` }),
            () => change(naming()),
            () => change({ category: one(categories) }),
            () => editor.rekey(one(categories), `key_${act}`),
            async () => {
              const term = one(published);
              await editor.withdraw(term.documentId);
              set(term, false);
            },
            async () => {
              const [term] = withdrawn;
              if (term === undefined) return publishNew();
              await editor.publishAgain(term.documentId);
              set(term, true);
            },
            async () => {
              const term = one(terms);
              await editor.remove(term.documentId);
              terms = terms.filter((other) => other !== term);
            },
            async () => {
              const [gone] = withdrawn;
              if (gone === undefined) return publishNew();
              const term = one(published);
              const { slug } = gone;
              await editor.publishChange(term.documentId, { slug, take_over_address: true });
              set(term, true, slug);
              terms = terms.filter((other) => other !== gone);
              displaced = [...displaced, gone];
            },
            async () => {
              const gone = [...displaced, ...withdrawn];
              if (gone.length === 0) return publishNew();
              await editor.nameSuccessor(one(gone).documentId, one(published).documentId);
            },
          ];
    await one(ways)();
    await after(act);
  }
}
