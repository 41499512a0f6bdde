import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN, textOf } from '../text';

type CustomField = Exclude<
  Parameters<StrapiApp['customFields']['register']>[0],
  readonly unknown[]
>;
type Input = CustomField['components']['Input'];

const field = (
  name:
    | 'slug'
    | 'chips'
    | 'lines'
    | 'addresses'
    | 'code'
    | 'code-language'
    | 'markdown'
    | 'markdown-text'
    | 'score-draft'
    | 'terms'
    | 'group',
  type: CustomField['type'],
  load: () => Promise<unknown>,
): CustomField => ({
  name,
  pluginId: PLUGIN,
  type,
  intlLabel: textOf(`field.${name}`),
  intlDescription: textOf(`field.${name}.description`),
  // Strapi's type of an input knows none of the props that it passes.
  components: { Input: load as Input },
});

/** The panel's half of the fields; the server's half is `server/panel/custom-fields.ts`. */
export const CUSTOM_FIELDS: CustomField[] = [
  field('slug', 'uid', () => import('./slug/slug-field')),
  field('chips', 'json', () => import('./chips/chips-field')),
  field('lines', 'json', () => import('./lines/lines-field')),
  field('addresses', 'json', () => import('./addresses/addresses-field')),
  field('code', 'text', () => import('./code/code-field')),
  field('code-language', 'string', () => import('./code-language/code-language-field')),
  field('markdown', 'richtext', () => import('./markdown/markdown-field')),
  field('markdown-text', 'text', () => import('./markdown/markdown-field')),
  field('score-draft', 'json', () => import('./score-draft/score-draft-field')),
  // Stands in the form only, in place of Strapi's own input for a relation (form/group-layout.ts).
  field('terms', 'json', () => import('./terms/terms-field')),
  field('group', 'string', () => import('./group-field')),
];
