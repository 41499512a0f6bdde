import { labelOf } from '../term/edit-form';
import { RECOMMENDED_SHORT_LENGTH, shortLength } from '../term/fields';
import { TEXT_LIMITS } from './field-limits';
import { unshownMarkup } from '../text/markdown-parts';

/** Something that does not keep a term from being published, and that an editor should look at; one plain sentence. */
export interface TermWarning {
  readonly field: string;
  readonly message: string;
}

/** Full stops after which a sentence goes on. */
const ABBREVIATIONS = /\b(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|No)\./g;
const CODE_SPAN = /(`+)[\s\S]*?\1/g;
/** The end of a sentence after which another one begins. */
const SENTENCE_BREAK = /[.!?][)\]"'”’*_]*\s+(?=[[("'“‘*_]*[\p{Lu}\d])/u;

/**
 * The warnings about a text of one field, or about the texts of a list.
 *
 * @param value the form's value, of any kind
 * @param label the field's name in the form
 */
export function textWarnings(
  field: string,
  value: unknown,
  label: string = labelOf(field),
): readonly TermWarning[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  const messages = [
    ...(field === 'short' ? texts.flatMap((text) => shortMessages(text, label)) : []),
    ...markupMessages(texts, label),
  ];
  return messages.map((message) => ({ field, message }));
}

export const longerThanASentence = (label: string): string =>
  `${label} is longer than one sentence.`;
export const longerThanRecommended = (label: string, length: number): string =>
  `${label} has ${length} characters, at best it has ${RECOMMENDED_SHORT_LENGTH}.`;
export const htmlWithoutEffect = (label: string, html: string): string =>
  `${label}: HTML has no effect, readers see “${html}” as it is written.`;
export const linkInPlaceOfImage = (label: string, image: string): string =>
  `${label}: readers see a link in place of the image “${image}”.`;

function shortMessages(short: string, label: string): string[] {
  // A text that is too long to be saved is not searched for sentences, which takes a time that grows with the square of its length.
  const readable = short.length <= TEXT_LIMITS.short ? short : '';
  // A span of code may begin a sentence.
  const plain = readable.replace(CODE_SPAN, 'Code').replace(ABBREVIATIONS, '').trim();
  const length = shortLength(short);
  return [
    ...(SENTENCE_BREAK.test(plain) ? [longerThanASentence(label)] : []),
    ...(length > RECOMMENDED_SHORT_LENGTH ? [longerThanRecommended(label, length)] : []),
  ];
}

/** One message for all texts of a field: they are mended in the same way. */
function markupMessages(texts: readonly string[], label: string): string[] {
  const unshown = texts.map(unshownMarkup);
  const html = unshown.find((text) => text.html !== null)?.html ?? null;
  const image = unshown.find((text) => text.image !== null)?.image ?? null;
  return [
    ...(html === null ? [] : [htmlWithoutEffect(label, html)]),
    ...(image === null ? [] : [linkInPlaceOfImage(label, image)]),
  ];
}
