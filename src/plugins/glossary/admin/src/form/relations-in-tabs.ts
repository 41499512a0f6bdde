interface LaidOutField {
  readonly type: string;
  readonly attribute: object;
}
interface EditLayout {
  readonly layout: readonly (readonly (readonly LaidOutField[])[])[];
  readonly settings: object;
}

/** A form of the glossary; those of other types of a project are Strapi's. */
const OWN_FORM = /\/content-manager\/[^/]*\/plugin::glossary\./;

/**
 * Opens related documents and the form for a new one in a separate tab. In Strapi's dialogues over the form, creating a document saves the whole form
 * below without a precondition, and a term is saved by Strapi's button: both silently overwrite other editors' changes.
 */
export function openRelationsInTabs<Argument extends { layout: EditLayout }>(
  argument: Argument,
): Argument {
  if (!OWN_FORM.test(window.location.pathname)) return argument;
  const { layout } = argument;
  const panels = layout.layout.map((panel) => panel.map((row) => row.map(inTab)));
  const settings = { ...layout.settings, relationOpenMode: 'newTab' };
  return { ...argument, layout: { ...layout, layout: panels, settings } };
}

function inTab(field: LaidOutField): LaidOutField {
  const { targetModel } = field.attribute as { targetModel?: unknown };
  if (field.type !== 'relation' || typeof targetModel !== 'string') return field;
  // Strapi passes unknown properties on to the field's combobox.
  return Object.assign({}, field, { onCreateOption: () => openNew(targetModel) });
}

function openNew(model: string): void {
  const [panel = ''] = window.location.pathname.split('/content-manager/');
  const path = `${panel}/content-manager/collection-types/${model}/create`;
  window.open(path, '_blank', 'noopener');
}
