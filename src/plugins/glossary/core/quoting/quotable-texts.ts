import type { CooperativeTask } from '../tasks/cooperative-task';
import type { TermContent } from '../term/term-content';
import { AXES } from '../term/debt-score';
import { CODE_FIELDS, namesOfKind } from '../term/fields';
import { markdownBlocksTask, markdownToText } from '../text/markdown';

/** The text fields of a term in the order of the page; those after `quick_fix` are on the page only. */
export const QUOTABLE_FIELDS = [
  ...namesOfKind('sentence', 'block', 'sentences', 'code'),
  'detection_symptoms',
  'score_rationales',
] as const;
export type QuotableField = (typeof QUOTABLE_FIELDS)[number];

/** Fields that the page shows as paragraphs; all others are inline. */
const BLOCK_FIELDS: ReadonlySet<QuotableField> = new Set(namesOfKind('block'));

export interface QuotableText {
  readonly field: QuotableField;
  /** Place in a field that is a list, from 0; null in all other fields. */
  readonly index: number | null;
  /** As the record has it: Markdown, or code. */
  readonly written: string;
}

export function quotableTextsOf(content: TermContent): readonly QuotableText[] {
  return QUOTABLE_FIELDS.flatMap((field): QuotableText[] => {
    const value = valueOf(content, field);
    if (typeof value === 'string') return [{ field, index: null, written: value }];
    return value.map((written, index) => ({ field, index, written }));
  }).filter(({ written }) => written.trim() !== '');
}

export function isCode({ field }: Pick<QuotableText, 'field'>): boolean {
  return CODE_FIELDS.has(field);
}

/** The text as the page shows it, a line for each paragraph, item or line of code in it. */
export function* renderedTextTask({ field, written }: QuotableText): CooperativeTask<string> {
  if (CODE_FIELDS.has(field)) return written;
  return BLOCK_FIELDS.has(field)
    ? (yield* markdownBlocksTask(written)).join('\n')
    : markdownToText(written);
}

function valueOf(content: TermContent, field: QuotableField): string | readonly string[] {
  if (field === 'detection_symptoms') return content.detection?.symptoms ?? [];
  if (field === 'score_rationales') {
    const { score } = content;
    return score === null ? [] : AXES.map((axis) => score[axis].rationale);
  }
  return content[field] ?? [];
}
