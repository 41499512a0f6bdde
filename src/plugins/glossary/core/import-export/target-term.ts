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

export function targetTerm(
  incoming: IncomingTerm,
  existing: Existing | null,
  { as, defaults }: Pick<ImportChoices, 'as' | 'defaults'>,
) {
  const content = existing?.content ?? null;
  const merged = mergedTerm(content, withDefaults(incoming, content, defaults));
  const score = reachableScore(
    merged.score,
    existing && { drafted: existing.content.score, stored: existing.storedScore },
    isToBePublished(incoming, as),
  );
  return { term: { ...merged, score }, keepsScore: !isSameScore(score, merged.score) };
}
