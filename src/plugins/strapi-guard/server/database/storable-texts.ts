import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isStorable } from '../../../shared/core/text/storable-text';

/** The message about an attribute with a text that not every database can store. */
export const notStorable = (attribute: string): string =>
  `“${attribute}” holds a character that not every database can keep (NUL, or half of one that has two halves); nothing was saved. All others are allowed.`;

/**
 * Refuses, in every row that Strapi writes, a text that one of the databases cannot store. SQLite stores NUL, and lone surrogates in JSON: one such
 * row would prevent the whole database from being moved to PostgreSQL.
 */
export function refuseUnstorableTexts(strapi: Core.Strapi): void {
  const refuse: Subscriber = ({ model, params }) => {
    for (const row of [params.data ?? {}].flat())
      for (const [name, value] of Object.entries(row)) {
        const isJson = model.attributes[name]?.type === 'json';
        if (!isStorable(isJson ? parsed(value) : value))
          throw new errors.ValidationError(notStorable(name));
      }
  };
  strapi.db.lifecycles.subscribe({
    beforeCreate: refuse,
    beforeCreateMany: refuse,
    beforeUpdate: refuse,
    beforeUpdateMany: refuse,
  });
}

type Row = Readonly<Record<string, unknown>>;
type Subscriber = (event: {
  readonly model: {
    readonly attributes: Readonly<Record<string, { readonly type: string } | undefined>>;
  };
  readonly params: { readonly data?: Row | readonly Row[] };
}) => void;

/** Strapi passes JSON to the database already serialized: its escape sequences have to be checked too. */
function parsed(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}
