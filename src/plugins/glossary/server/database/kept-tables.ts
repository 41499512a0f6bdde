import type { Core } from '@strapi/strapi';

/** Where Strapi notes tables that it keeps although no type has them any more: by their names, or with others that depend on them. */
const PERSISTED = { type: 'core', key: 'persisted_tables' } as const;

type Persisted = string | { readonly name: string };

interface Model {
  readonly uid: string;
  readonly tableName: string;
  readonly attributes: Readonly<Record<string, { readonly joinTable?: { readonly name: string } }>>;
}

/**
 * Strapi drops the tables of types that are gone, and with a plugin that is taken out all of its types are. Those of a glossary stay until somebody
 * drops them.
 */
export async function keepTables(strapi: Core.Strapi): Promise<void> {
  const noted = ((await strapi.store.get(PERSISTED)) ?? []) as readonly Persisted[];
  const known = new Set(noted.map((table) => (typeof table === 'string' ? table : table.name)));
  const models = [...strapi.db.metadata.values()] as unknown as readonly Model[];
  const ours = models
    .filter(({ uid }) => uid.startsWith('plugin::glossary.') || uid.startsWith('glossary.'))
    .flatMap(({ tableName, attributes }) => [
      tableName,
      ...Object.values(attributes).flatMap(({ joinTable }) => joinTable?.name ?? []),
    ]);
  const added = [...new Set(ours)].filter((name) => !known.has(name));
  if (added.length > 0) await strapi.store.set({ ...PERSISTED, value: [...noted, ...added] });
}
