import { createIntl } from 'react-intl';
import messages from '../../../src/plugins/glossary/admin/src/translations/en.json';

const intl = createIntl({ locale: 'en', messages });

/**
 * What the panel says, as an editor sees it: a message of the plugin's translations with its values put in.
 *
 * @param id its key in `admin/src/translations/en.json`, without the plugin's name
 */
export function panelText(
  id: keyof typeof messages,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return intl.formatMessage({ id }, values);
}
