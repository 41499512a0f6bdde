import type { Core } from '@strapi/strapi';
import { TERM } from '../../core/term/content-types';
import { namesOfKind } from '../../core/term/fields';

/** Models with JSON attributes that editors fill in. */
const MODELS = [TERM, ...namesOfKind('component').map((name) => `glossary.${name}`)];

/**
 * Allows any text in a JSON attribute of a draft. The panel's field sends the typed text, and Strapi passes it to the database unchanged: SQLite
 * would store text that is not JSON, and PostgreSQL would refuse the row. Such text is stored as a JSON string instead; the validation before
 * publication reports it to the editor.
 */
export function coerceInvalidJson(strapi: Core.Strapi): void {
  const keep: Subscriber = ({ model, params }) => {
    const { data = {} } = params;
    for (const [name, { type }] of Object.entries(model.attributes)) {
      const value: unknown = data[name];
      if (type === 'json' && typeof value === 'string' && !isJson(value))
        data[name] = JSON.stringify(value);
    }
  };
  strapi.db.lifecycles.subscribe({ models: MODELS, beforeCreate: keep, beforeUpdate: keep });
}

type Subscriber = (event: {
  readonly model: { readonly attributes: Readonly<Record<string, { readonly type: string }>> };
  readonly params: { readonly data?: Record<string, unknown> };
}) => void;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
