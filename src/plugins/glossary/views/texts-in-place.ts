import { PAGE_TEXTS } from '../core/texts/page-texts';

/** `{{text.home.lead}}` */
const PLACE = /\{\{text\.(\w+)\.(\w+)\}\}/g;

/** By the names of pages and of the texts on them. */
export type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Inserts the texts of `core/texts` into a template, before it is compiled, so that rendering looks nothing up, and a text can contain template
 * expressions.
 *
 * @throws when a text does not exist
 */
export function withTexts(template: string, texts: Texts = PAGE_TEXTS): string {
  return template.replace(PLACE, (place, page: string, name: string) => {
    const text = texts[page]?.[name];
    if (typeof text !== 'string') throw new Error(`There is no text for ${place} in core/texts.`);
    return text;
  });
}
