import { contentFromStored, type StoredTerm } from '../term/stored-term';
import { DAY_FIELDS, namesOfKind, RELATION_FIELDS } from '../term/fields';
import { isScoreRemoval, scoreDraftOf } from './score-draft';
import { canonicalJson, type TermContent } from '../term/term-content';

type Links = Readonly<Record<'related' | 'prerequisites', readonly string[]>>;

/** A draft that differs from the published version only by its links: links to terms that are gone do not count. */
export interface LinkChange {
  /** The document ids of every term that either of the two leads to. */
  readonly linked: readonly string[];
  /** @param isThere whether a term exists, published or not */
  isChange(isThere: (documentId: string) => boolean): boolean;
}

/**
 * Whether the draft differs from the published version: in its content, a date that was set by hand, the drafted score, or an address that
 * no page would show. The time of the last save does not count.
 *
 * @param published the published content in the publication log
 */
export function unpublishedChange(published: TermContent, draft: StoredTerm): boolean | LinkChange {
  const drafted = contentFromStored(draft, null);
  if (
    textOf(published) !== textOf(drafted) ||
    hasOtherDay(published, draft) ||
    hasOtherScore(published, draft) ||
    hasWrongAddress(published, draft)
  )
    return true;
  return linkChange(published, drafted);
}

function linkChange(published: Links, drafted: Links): false | LinkChange {
  const [one, other] = [linksOf(published), linksOf(drafted)];
  if (canonicalJson(one) === canonicalJson(other)) return false;
  return {
    linked: [...new Set([...one.flat(), ...other.flat()])],
    isChange: (isThere) => {
      const known = (links: readonly (readonly string[])[]) =>
        canonicalJson(links.map((list) => list.filter(isThere)));
      return known(one) !== known(other);
    },
  };
}

const linksOf = ({ related, prerequisites }: Links) => [related, prerequisites] as const;

/** All but dates, score and links. */
function textOf(content: TermContent): string {
  const other: readonly string[] = [...DAY_FIELDS, ...RELATION_FIELDS, 'score'];
  return canonicalJson(
    Object.fromEntries(Object.entries(content).filter(([name]) => !other.includes(name))),
  );
}

/** A date that is not stated is set by the publication. */
function hasOtherDay(published: TermContent, draft: StoredTerm): boolean {
  return namesOfKind('day').some((date) => {
    const stated = draft[date];
    return typeof stated === 'string' && stated !== '' && stated !== published[date];
  });
}

function hasOtherScore(published: TermContent, { score_draft: stored }: StoredTerm): boolean {
  if (isScoreRemoval(stored)) return published.score !== null;
  const draft = scoreDraftOf(stored);
  return draft !== null && canonicalJson([draft]) !== canonicalJson([published.score]);
}

/** Invalid addresses are not part of a content, but make the draft count as changed. */
function hasWrongAddress(published: TermContent, draft: StoredTerm): boolean {
  return (
    namesOfKind('addresses').some(
      (name) => canonicalJson([draft[name] ?? []]) !== canonicalJson([published[name] ?? []]),
    ) || namesOfKind('address').some((name) => (draft[name] || null) !== (published[name] ?? null))
  );
}
