import { PAGE_TEXTS } from '../core/texts/page-texts';

/** `{{text.home.lead}}` */
const PLACE = /\{\{text\.(\w+)\.(\w+)\}\}/g;
/** The same as the literal of a script. */
const LITERAL = new RegExp(`'${PLACE.source}'`, 'g');

/** By the names of pages and of the texts on them. */
export type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * A template with the texts of `core/texts` in their places. They are there before the template is compiled, so that a page that is
 * made looks nothing up, and so that a text can have expressions of the template.
 *
 * @throws when there is no such text
 */
export function withTexts(template: string, texts: Texts = PAGE_TEXTS): string {
  return template.replace(PLACE, (place, page: string, name: string) => {
    const text = texts[page]?.[name];
    if (typeof text !== 'string') throw new Error(`There is no text for ${place} in core/texts.`);
    return text;
  });
}

/**
 * A script with the texts of `core/texts` in place of the literals that name them: strings, or lists of them.
 *
 * @throws when there is no such text
 */
export function scriptWithTexts(script: string, texts: Texts = PAGE_TEXTS): string {
  return script.replace(LITERAL, (place, page: string, name: string) => {
    const text = texts[page]?.[name];
    if (typeof text !== 'string' && !Array.isArray(text))
      throw new Error(`There is no text for ${place} in core/texts.`);
    return JSON.stringify(text);
  });
}
