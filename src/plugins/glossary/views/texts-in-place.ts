import { PAGE_TEXTS } from '../core/texts/page-texts';

/** `{{text.home.lead}}` */
const PLACE = /\{\{text\.(\w+)\.(\w+)\}\}/g;

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
