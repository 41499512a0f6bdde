import { createYupSchema as create } from '../../node_modules/@strapi/content-manager/dist/admin/utils/validation.mjs';

const known = new WeakMap();

/**
 * Stands for the function by which, in Strapi's panel, each field of a form and each row of a list makes the rules of the whole content type anew; see
 * build-panel.mjs. Strapi has one object of the attributes of a type and one of its components until it reads them again.
 */
export function createYupSchema(attributes, components) {
  const schemas = known.get(attributes) ?? new WeakMap();
  known.set(attributes, schemas);
  if (!schemas.has(components)) schemas.set(components, create(attributes, components));
  return schemas.get(components);
}
