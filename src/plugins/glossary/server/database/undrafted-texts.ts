import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isStorableText } from '../../../shared/core/text/storable-text';
import { CATEGORY } from '../../core/term/content-types';

/** Models without drafts: what is saved stands in pages and records at once. */
const MODELS = [CATEGORY, 'glossary.axis'];

/** The message about an attribute with a text that feeds, exported files and other formats cannot have. */
export const undraftedControlCharacter = (attribute: string): string =>
  `“${attribute}” holds a control character; nothing was saved. Tabs and line ends are allowed.`;

/** Refuses control characters in texts that no publication checks, as completeness.ts does with those of a term. */
export function refuseControlCharacters(strapi: Core.Strapi): void {
  const refuse: Subscriber = ({ params }) => {
    for (const [name, value] of Object.entries(params.data ?? {}))
      if (typeof value === 'string' && !isStorableText(value))
        throw new errors.ValidationError(undraftedControlCharacter(name));
  };
  strapi.db.lifecycles.subscribe({ models: MODELS, beforeCreate: refuse, beforeUpdate: refuse });
}

type Subscriber = (event: {
  readonly params: { readonly data?: Readonly<Record<string, unknown>> };
}) => void;
