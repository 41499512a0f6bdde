import { isHttpUrl } from '../text/http-url';
import { AXES, type Axis, type DebtScore } from './debt-score';
import type { Field } from './field';
import { FIELD_ENTRIES, type FieldName, isTextList, type NameOf } from './fields';
import type { TermContent } from './term-content';
import { textsIn } from '../../../shared/core/text/storable-text';

/** The stored type of relations and components of a term; all other values are untrusted. */
type StoredValue<Name extends FieldName> =
  Name extends NameOf<'category'>
    ? StoredCategory | null
    : Name extends NameOf<'terms'>
      ? readonly { readonly documentId: string }[] | null
      : Name extends NameOf<'component'>
        ? Readonly<Record<string, unknown>> | null
        : unknown;

/**
 * A term as the database stores it: names of the content type, untrusted values, because a draft may contain anything that an editor or a program
 * wrote. Only this file knows the stored format.
 */
export type StoredTerm = {
  readonly [Name in Exclude<FieldName, 'score'>]?: StoredValue<Name>;
} & {
  readonly documentId: string;
  readonly take_over_address?: unknown;
  readonly score_draft?: unknown;
};

export interface StoredCategory {
  readonly documentId: string;
  readonly key: string;
  readonly name: string;
}

/** A debt score as the database stores it; Strapi has validated it against its schema. */
export type StoredDebtScore = Readonly<
  Record<Axis, { readonly value: number; readonly rationale: string } | null>
>;

/**
 * The content that readers would see if the row were published. A value of the wrong type (drafts may contain anything, and rows may be written
 * without Strapi) counts as empty, so that it does not break the page.
 */
export function contentFromStored(stored: StoredTerm, score: StoredDebtScore | null): TermContent {
  const content: Record<string, unknown> = {};
  for (const [name, field] of FIELD_ENTRIES) {
    const value = name === 'score' ? scoreFromStored(score) : valueFromStored(field, stored[name]);
    if (!isLeftOut(field, value)) content[name] = value;
  }
  return content as unknown as TermContent;
}

/** See `addedAfter`. */
function isLeftOut(field: Field, value: unknown): boolean {
  return (
    field.addedAfter !== undefined && (value === null || (value as readonly unknown[]).length === 0)
  );
}

function valueFromStored(field: Field, value: unknown): unknown {
  if (field.kind === 'category') return (value as StoredCategory | null)?.documentId ?? null;
  if (field.kind === 'terms') return documentIds(value as StoredTerm['related']);
  if (field.kind === 'component')
    return componentFromStored(field, value, { text: textOrNull, list: textsIn });
  if (field.kind === 'address') return typeof value === 'string' && isHttpUrl(value) ? value : null;
  if (field.kind === 'addresses') return textsIn(value).filter(isHttpUrl);
  if (isTextList(field.kind)) return textsIn(value);
  return field.isNullable === true ? textOrNull(value) : text(value);
}

/** How texts and lists of a component are read. */
interface PartReader {
  text(value: unknown): string | null;
  list(value: unknown): readonly string[];
}

/** A stored component; null if there is none, or if it consists of choices none of which is made. */
export function componentFromStored(
  { parts = {} }: Field,
  value: unknown,
  { text, list }: PartReader,
): object | null {
  if (!value) return null;
  const stored = value as Readonly<Record<string, unknown>>;
  const values = Object.entries(parts).map(([name, { kind }]): [string, unknown] => {
    if (kind === 'flag') return [name, stored[name] === true];
    return [name, isTextList(kind) ? list(stored[name]) : text(stored[name])];
  });
  return values.every(([, part]) => part === null) ? null : Object.fromEntries(values);
}

/** A score with a missing axis counts as none: its score line would be wrong. */
export function scoreFromStored(stored: StoredDebtScore | null): DebtScore | null {
  if (stored === null) return null;
  const { detectability, effort, burden, trap } = stored;
  if (!detectability || !effort || !burden || !trap) return null;
  const axis = ({ value, rationale }: { value: number; rationale: string }) => ({
    value,
    rationale,
  });
  const score: DebtScore = {
    detectability: axis(detectability),
    effort: axis(effort),
    burden: axis(burden),
    trap: axis(trap),
  };
  return AXES.every((axis) => Number.isInteger(score[axis].value)) ? score : null;
}

/** White space alone is empty: no page shows it, and a record has the empty string. */
function text(value: unknown): string {
  return textOrNull(value) ?? '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function documentIds(others: StoredTerm['related']): string[] {
  return (others ?? []).map((other) => other.documentId);
}
