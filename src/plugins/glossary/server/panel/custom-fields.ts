import type { Core } from '@strapi/strapi';

/** A field that always takes the whole width of its row, or may share it. */
const WHOLE_ROW = { default: 12, isResizable: true } as const;
const HALF_ROW = { default: 6, isResizable: true } as const;

/**
 * The fields that the form of a term has beside Strapi's own; the panel's half is `admin/src/fields`. They change how a value is
 * entered and nothing about how it is stored.
 */
const CUSTOM_FIELDS = [
  { name: 'slug', type: 'uid', inputSize: HALF_ROW },
  { name: 'chips', type: 'json', inputSize: WHOLE_ROW },
  { name: 'lines', type: 'json', inputSize: WHOLE_ROW },
  { name: 'addresses', type: 'json', inputSize: WHOLE_ROW },
  { name: 'code-language', type: 'string', inputSize: HALF_ROW },
  { name: 'code', type: 'text', inputSize: WHOLE_ROW },
  { name: 'markdown', type: 'richtext', inputSize: WHOLE_ROW },
  { name: 'markdown-text', type: 'text', inputSize: WHOLE_ROW },
  { name: 'score-draft', type: 'json', inputSize: WHOLE_ROW },
] as const;

export function registerCustomFields(strapi: Core.Strapi): void {
  strapi.customFields.register(
    CUSTOM_FIELDS.map((field) => ({
      ...field,
      inputSize: { ...field.inputSize },
      plugin: 'glossary',
    })),
  );
}
