import type { Core } from '@strapi/strapi';
import { ADDED_FIELD_NAMES, type AddedField, withAddedFields } from '../../core/panel/added-fields';
import { TERM } from '../../core/term/content-types';
import type { EditFormService } from './edit-form';

/** Names of the later fields that this database's form and roles know. */
const KNOWN = { type: 'plugin', name: 'glossary', key: 'later-fields' } as const;

interface StoredPermission {
  readonly id: number;
  readonly properties: { readonly fields?: readonly string[] } | null;
}

interface Needs {
  readonly strapi: Core.Strapi;
  readonly editForm: EditFormService;
}

/**
 * Gives a database from before a field was added the set-up that a new one has from the start: the field's place in the form, and the roles
 * that may use it.
 */
export function createAddedFields({ strapi, editForm }: Needs) {
  async function giveRights(fields: readonly AddedField[]): Promise<void> {
    const permissions = strapi.db.query('admin::permission');
    const rows: StoredPermission[] = await permissions.findMany({ where: { subject: TERM } });
    for (const { id, properties } of rows) {
      if (!properties?.fields) continue;
      const widened = withAddedFields(properties.fields, fields);
      if (widened.length === properties.fields.length) continue;
      const data = { properties: { ...properties, fields: widened } };
      await permissions.update({ where: { id }, data });
    }
  }

  return {
    /**
     * Once for each field; afterwards form and roles belong to the administrators.
     *
     * @param isNew whether the form and the roles of this database are made by this start, with all fields
     */
    async addOnce(isNew: boolean): Promise<void> {
      const known = ((await strapi.store.get(KNOWN)) ?? []) as readonly string[];
      const missing = ADDED_FIELD_NAMES.filter((field) => !known.includes(field));
      if (missing.length === 0) return;
      if (!isNew) {
        await editForm.addLater(missing);
        await giveRights(missing);
      }
      await strapi.store.set({ ...KNOWN, value: ADDED_FIELD_NAMES });
    },
  };
}
