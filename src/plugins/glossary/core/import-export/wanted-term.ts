import { mergedTerm } from './diff';
import { type FileScore, isSameScore, reachableScore } from './file-score';
import type { FileTerm } from './file-term';
import { withDefaults } from './import-defaults';
import { type ImportChoices, isToBePublished } from './import-plan';
import type { IncomingTerm } from './incoming';

/** The parts of an existing term on which the result of an import depends. */
interface Existing {
  readonly content: FileTerm;
  readonly storedScore: FileScore;
}

/** The result of an import for a term. */
export interface WantedTerm {
  /** Relations are those of the file, even to missing terms. */
  readonly term: FileTerm;
  /** The file removes the score, but the term keeps it. */
  readonly keepsScore: boolean;
}

export function wantedTerm(
  incoming: IncomingTerm,
  existing: Existing | null,
  { as, defaults }: Pick<ImportChoices, 'as' | 'defaults'>,
): WantedTerm {
  const content = existing?.content ?? null;
  const merged = mergedTerm(content, withDefaults(incoming, content, defaults));
  const score = reachableScore(
    merged.score,
    existing && { drafted: existing.content.score, stored: existing.storedScore },
    isToBePublished(incoming, as),
  );
  return { term: { ...merged, score }, keepsScore: !isSameScore(score, merged.score) };
}
