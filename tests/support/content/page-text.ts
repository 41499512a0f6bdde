import Handlebars from 'handlebars';
import { FORMATS } from '../../../src/plugins/glossary/views/format';

const handlebars = Handlebars.create();
handlebars.registerHelper(FORMATS);

/**
 * A page text with template expressions, as HTML.
 *
 * @param text of core/texts, such as `HISTORY_TEXT.comparison`
 */
export function pageText(text: string, values: Readonly<Record<string, unknown>>): string {
  return handlebars.compile(text)(values);
}
