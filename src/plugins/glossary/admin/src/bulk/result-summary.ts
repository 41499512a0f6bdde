import type { Outcome } from '../../../core/bulk/bulk-answers';
import type { BulkAction } from '../../../core/bulk/bulk-request';
import type { useText } from '../text';
import type { TermLine } from './term-lines';
import type { Ended } from './use-bulk';

/** Outcomes that list each term; terms that are done or needed no change are only counted. */
const SAID = ['refused', 'changed', 'forbidden', 'failed'] as const satisfies readonly Outcome[];

export interface ResultSummary {
  /** Null while none is known to be done, and some may be. */
  readonly done: string | null;
  readonly counted: readonly string[];
  readonly listed: readonly { readonly title: string; readonly terms: readonly TermLine[] }[];
}

export function resultSummaryOf(
  action: BulkAction,
  { plan, results, unknown, left }: Ended,
  say: ReturnType<typeof useText>,
): ResultSummary {
  const of = (outcome: Outcome): TermLine[] =>
    plan.terms.flatMap(({ documentId, term }) => {
      const result = results.get(documentId);
      return result?.outcome === outcome ? [{ documentId, term, sentences: result.reasons }] : [];
    });
  const refusedBefore = plan.terms
    .filter(({ standing }) => standing === 'refused')
    .map(({ reasons, ...term }) => ({ ...term, sentences: reasons }));
  const unchanged =
    of('unchanged').length + plan.terms.filter(({ standing }) => standing === 'unchanged').length;
  const gone = of('gone').length + plan.terms.filter(({ standing }) => standing === 'gone').length;
  const plain = (terms: Ended['left']) => terms.map((term) => ({ ...term, sentences: [] }));
  const listed = [
    ...SAID.map((outcome) => {
      const terms = [...(outcome === 'refused' ? refusedBefore : []), ...of(outcome)];
      const text = outcome === 'failed' ? 'bulk.failed-terms' : (`bulk.${outcome}` as const);
      return { title: say(text, { count: terms.length }), terms };
    }),
    { title: say('bulk.unknown', { count: unknown.length }), terms: plain(unknown) },
    { title: say('bulk.left', { count: left.length }), terms: plain(left) },
  ];
  const count = of('done').length;
  return {
    done: count === 0 && unknown.length > 0 ? null : say(`bulk.done.${action}`, { count }),
    counted: [
      ...(unchanged > 0 ? [say(`bulk.unchanged.${action}`, { count: unchanged })] : []),
      ...(gone > 0 ? [say('bulk.gone', { count: gone })] : []),
    ],
    listed: listed.filter(({ terms }) => terms.length > 0),
  };
}

/** The same on one line, for an editor who has closed the dialogue. */
export function summarySentence({ done, counted, listed }: ResultSummary): string {
  const lines = listed.map(
    ({ title, terms }) => `${title} ${terms.map(({ term }) => term).join(', ')}.`,
  );
  return [...(done === null ? [] : [done]), ...counted, ...lines].join(' ');
}
