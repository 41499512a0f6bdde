import { firstErrors, quotedKey } from '../../../shared/core/text/named-keys';
import { MOST_DOCUMENTS } from './request-size';

/** A content type or a component, as far as conditions on its attributes are concerned. */
export interface FilteredType {
  /** The type that a relation or a component leads to; undefined for every other attribute. */
  targetOf(attribute: string): FilteredType | undefined;
  /** Whether it is a text that a search goes through: a short one. */
  isSearchable(attribute: string): boolean;
}

/** Maximum number of conditions in all filters of a request, and those of them that go through a text. */
export const MOST_CONDITIONS = 20;
export const MOST_WITHIN_TEXTS = 5;
/** Maximum number of characters of all texts that these conditions look for together, or of a search. */
export const LONGEST_SEARCH = 60;

export const TOO_LONG_SEARCH = `What a search, or all filters together, look for in texts has at most ${LONGEST_SEARCH} characters.`;
export const TOO_MANY_CONDITIONS = `The filters of a request have at most ${MOST_CONDITIONS} conditions, at most ${MOST_WITHIN_TEXTS} of them about what a text contains, and lists of at most ${MOST_DOCUMENTS} values.`;
const NOT_TWO_VALUES =
  'What lies $between has exactly two values: filters[…][$between][0]=… and filters[…][$between][1]=….';
export const NO_OPERATOR_WITHIN =
  'An operator of a filter has a value, or a list of values, and no other operator: filters[name][$eq]=value.';
const NO_JSON_OPERATORS =
  'There are no filters by what JSON holds: an operator that begins with $json is not taken.';
export const notContaining = (attributes: readonly string[]): string =>
  `Only short texts are filtered by what they contain, and not ${firstErrors(attributes, (name) => JSON.stringify(quotedKey(name))).join(', ')}.`;

/** Operators that go through a text letter by letter, however they are written. */
const IN_TEXT = /contains|with|eqi|nei|json/i;
const WHOLE_TEXT = /^\$(eqi|nei)$/i;
const LIST = /^\$(in|notIn|between)$/i;
const BETWEEN = /^\$between$/i;
/** Operators that Strapi has for itself, and of which the engines know some or none. */
const JSON_OPERATOR = /^\$json/i;
const GROUP = /^\$(and|or|not)$/i;

interface Place {
  readonly type: FilteredType;
  /** The attribute that a condition is about; null outside of any. */
  readonly attribute: string | null;
  readonly operator: string;
}

/**
 * Why filters would take the database too long: to look for a text of n characters in one of m takes n × m steps, for each row and each
 * condition.
 *
 * @param filters each with its type: those of a list, and those within the relations that it populates
 * @returns null where they would not
 */
export function conditionsError(
  filters: readonly (readonly [filters: unknown, type: FilteredType])[],
): string | null {
  let [all, withinTexts, characters] = [0, 0, 0];
  const closed: string[] = [];
  let problem: string | null = null;

  function look(node: unknown, { type, attribute, operator }: Place): void {
    if (JSON_OPERATOR.test(operator)) problem = NO_JSON_OPERATORS;
    if (BETWEEN.test(operator) && !isPair(node)) problem = NOT_TWO_VALUES;
    const isWithin = typeof node === 'object' && node !== null && !Array.isArray(node);
    if (isWithin && operator !== '' && !LIST.test(operator)) problem = NO_OPERATOR_WITHIN;
    if (typeof node === 'object' && node !== null && !LIST.test(operator)) {
      for (const [key, inner] of Object.entries(node) as [string, unknown][])
        if (Array.isArray(node)) look(inner, { type, attribute, operator });
        else if (GROUP.test(key)) look(inner, { type, attribute, operator });
        else if (key.startsWith('$')) look(inner, { type, attribute, operator: key });
        else look(inner, { type: type.targetOf(key) ?? type, attribute: key, operator: '' });
      return;
    }
    // Of a long list the parser of queries makes an object.
    const listed = typeof node === 'object' ? Object.keys(node ?? {}).length : 1;
    all += listed > MOST_DOCUMENTS ? listed : 1;
    if (!IN_TEXT.test(operator)) return;
    withinTexts += 1;
    if (attribute === null || !type.isSearchable(attribute)) closed.push(attribute ?? operator);
    if (!WHOLE_TEXT.test(operator)) characters += String(node).length;
  }
  for (const [node, type] of filters) look(node ?? [], { type, attribute: null, operator: '' });

  if (problem !== null) return problem;
  if (all > MOST_CONDITIONS || withinTexts > MOST_WITHIN_TEXTS) return TOO_MANY_CONDITIONS;
  if (closed.length > 0) return notContaining(closed);
  return characters > LONGEST_SEARCH ? TOO_LONG_SEARCH : null;
}

/** Two texts or numbers; knex stops at everything else. */
const isPair = (node: unknown): boolean =>
  Array.isArray(node) &&
  node.length === 2 &&
  node.every((value) => typeof value === 'string' || typeof value === 'number');
