const OWN_INPUTS: ReadonlyMap<string, string> = new Map([
  ['key', 'plugin::glossary.category-key'],
  ['name', 'plugin::glossary.category-name'],
]);

interface LaidOutField {
  readonly name: string;
  readonly attribute: object;
}
interface EditLayout {
  readonly layout: readonly (readonly (readonly LaidOutField[])[])[];
  readonly metadatas: Readonly<Record<string, unknown>>;
}

/** Replaces the inputs of a category's key and name by ones that are locked. */
export function shapeCategoryForm<Argument extends { layout: EditLayout }>(
  argument: Argument,
): Argument {
  const { layout } = argument;
  if (!('introduction' in layout.metadatas)) return argument;
  const panels = layout.layout.map((panel) => panel.map((row) => row.map(withOwnInput)));
  return { ...argument, layout: { ...layout, layout: panels } };
}

function withOwnInput(field: LaidOutField): LaidOutField {
  const customField = OWN_INPUTS.get(field.name);
  return customField === undefined
    ? field
    : { ...field, attribute: { ...field.attribute, customField } };
}
