import type { Core } from '@strapi/strapi';
import { withRequiredMark } from '../../core/panel/required-mark';
import { REQUIRABLE_FIELDS } from '../../core/term/required-fields';
import type { Settings } from '../../core/settings/settings';

/** Marks the attributes that a publication needs, so that the panel gets the marks together with the form. */
export function markRequiredFields({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}): void {
  const attributes: Record<string, { pluginOptions?: object }> =
    strapi.contentType('api::term.term').attributes;
  const { requiredFields } = settings;
  for (const field of REQUIRABLE_FIELDS) {
    const attribute = attributes[field];
    if (attribute === undefined) continue;
    const isRequired = requiredFields.includes(field);
    attribute.pluginOptions = withRequiredMark(attribute.pluginOptions, isRequired);
  }
}
