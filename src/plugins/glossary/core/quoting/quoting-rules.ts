import type { Citation } from '../term/citation';
import type { QuotableField } from './quotable-texts';

/** The permission for a field: quoting word for word, rewording, or only what the general rule says. */
export const QUOTE_PERMISSIONS = ['verbatim', 'paraphrase', 'ask'] as const;
export type Permission = (typeof QUOTE_PERMISSIONS)[number];

/** Names for several fields in the lists of a citation. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['code_examples', ['bad_code', 'good_code']],
]);

type Usage = Pick<Citation['usage'], 'verbatim_allowed' | 'paraphrase_required' | 'when_unsure'>;

export function permissionOf(field: QuotableField, usage: Usage): Permission {
  const isIn = (list: readonly string[]): boolean =>
    list.some((name) => name === field || (GROUPS.get(name)?.includes(field) ?? false));
  if (isIn(usage.paraphrase_required)) return 'paraphrase';
  return isIn(usage.verbatim_allowed) ? 'verbatim' : 'ask';
}

export const QUOTING_RULES: Readonly<
  Record<Permission, (field: QuotableField, whenUnsure: string) => string>
> = {
  verbatim: (field) => `The field ${field} may be quoted word for word with attribution.`,
  paraphrase: (field) =>
    `The field ${field} must be reworded; what it says may be used with attribution.`,
  ask: (field, whenUnsure) =>
    `The citation does not say that the field ${field} may be quoted; ask before you quote it. ${whenUnsure}`,
};

export function quotingRule(field: QuotableField, usage: Usage): string {
  return QUOTING_RULES[permissionOf(field, usage)](field, usage.when_unsure);
}
