import { createIntl } from 'react-intl';
import messages from '../../../src/plugins/glossary/admin/src/translations/en.json';

const intl = createIntl({ locale: 'en', messages });

export type TextId = keyof typeof messages;
type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the panel, as an editor sees it: a message of the plugin's translations with its values put in.
 *
 * @param id its key in `admin/src/translations/en.json`, without the plugin's name
 */
export function panelText(id: TextId, values: Values = {}): string {
  return intl.formatMessage({ id }, values);
}

/**
 * A text of the panel of which a test does not know every value, such as a time: a pattern of the whole message.
 *
 * @param open the values that may be anything
 */
export function panelPattern(id: TextId, open: readonly string[], values: Values = {}): RegExp {
  const anything = Object.fromEntries(open.map((name) => [name, ANYTHING]));
  const text = intl.formatMessage({ id }, { ...values, ...anything });
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(ANYTHING, '.*')}$`);
}

const ANYTHING = '\u0000';
