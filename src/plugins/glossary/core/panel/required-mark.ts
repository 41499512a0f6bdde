import { isRequirableField, type RequiredFields } from '../term/required-fields';

/** An attribute as the panel gets it with the content type. */
type Attribute = Readonly<{ pluginOptions?: unknown }>;

/** The options by which attributes of the content type mark the fields that a publication requires. */
interface MarkedOptions {
  readonly glossary?: { readonly isRequiredToPublish: boolean };
}

/** The plugin options of an attribute with the mark whether a publication needs it. */
export function withRequiredMark(
  pluginOptions: object | undefined,
  isRequiredToPublish: boolean,
): MarkedOptions {
  return { ...pluginOptions, glossary: { isRequiredToPublish } };
}

export function hasRequiredMark(attribute: Attribute): boolean {
  return (
    (attribute.pluginOptions as MarkedOptions | undefined)?.glossary?.isRequiredToPublish === true
  );
}

export function requiredFieldsOf(attributes: Readonly<Record<string, Attribute>>): RequiredFields {
  return Object.keys(attributes)
    .filter(isRequirableField)
    .filter((field) => hasRequiredMark(attributes[field] ?? {}));
}
