import type { StrapiApp } from '@strapi/strapi/admin';
import { type FunctionComponent, memo } from 'react';
import { PLUGIN, textOf } from '../text';
import AddressesField from './addresses/addresses-field';
import { CategoryKeyField, CategoryNameField } from './category/frozen-field';
import ChipsField from './chips/chips-field';
import CodeLanguageField from './code-language/code-language-field';
import CodeField from './code/code-field';
import GroupField from './group-field';
import { LinesField } from './lines/lines-field';
import MarkdownField from './markdown/markdown-field';
import { isSameField } from './same-field';
import ScoreDraftField from './score-draft/score-draft-field';
import SlugField from './slug/slug-field';
import TermsField from './terms/terms-field';
import TextField from './text-field';
import { typedField } from './typed-field';

type CustomField = Exclude<
  Parameters<StrapiApp['customFields']['register']>[0],
  readonly unknown[]
>;
type Input = CustomField['components']['Input'];

const customField = (
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
    | 'text'
    | 'category-key'
    | 'category-name'
    | 'group',
  type: CustomField['type'],
  field: unknown,
): CustomField => {
  const input = memo(field as FunctionComponent, isSameField);
  return {
    name,
    pluginId: PLUGIN,
    type,
    intlLabel: textOf(`field.${name}`),
    intlDescription: textOf(`field.${name}.description`),
    // Part of the panel's bundle instead of loaded with the form: if the connection failed just then, the form would have no fields. Strapi's type
    // of an input does not include the props that it passes.
    components: { Input: (() => Promise.resolve({ default: input })) as Input },
  };
};

/** The panel's part of the custom fields; the server's part is `server/panel/custom-fields.ts`. */
export const CUSTOM_FIELDS: CustomField[] = [
  customField('slug', 'uid', SlugField),
  customField('chips', 'json', ChipsField),
  customField('lines', 'json', typedField(LinesField)),
  customField('addresses', 'json', typedField(AddressesField)),
  customField('code', 'text', typedField(CodeField)),
  customField('code-language', 'string', CodeLanguageField),
  customField('markdown', 'richtext', typedField(MarkdownField)),
  customField('markdown-text', 'text', typedField(MarkdownField)),
  customField('score-draft', 'json', typedField(ScoreDraftField)),
  // Used only in forms, in place of Strapi's own inputs (form/group-layout.ts, form/category-form.ts).
  customField('terms', 'json', TermsField),
  customField('text', 'string', typedField(TextField)),
  customField('category-key', 'string', CategoryKeyField),
  customField('category-name', 'string', CategoryNameField),
  customField('group', 'string', GroupField),
];
