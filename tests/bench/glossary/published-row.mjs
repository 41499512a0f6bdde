import { compiled } from '../service/bench-service.mjs';

/** A generated term with its dates, as its publication would have left it. */
export function publishedRow(glossary, term, category) {
  const { decidePublication } = compiled('core/publishing/publication');
  const { DEFAULT_REQUIRED_FIELDS } = compiled('core/term/required-fields');
  const { slugFromName } = compiled('core/term/slug');
  const { documentId, attributes, detection, agent } = term;
  const { created, updated } = attributes;
  const stored = { documentId, ...attributes, slug: slugFromName(attributes.term) };
  const references = (indices) =>
    indices.map((index) => ({ documentId: glossary.documentId(index) }));
  const candidate = {
    ...stored,
    category,
    detection,
    agent,
    related: references(term.related),
    prerequisites: references(term.prerequisites),
  };
  const decision = decidePublication(candidate, null, null, updated, DEFAULT_REQUIRED_FIELDS);
  if (!decision.ok) {
    const errors = decision.errors.map(({ field, message }) => `${field} ${message}`).join('; ');
    throw new Error(`The generated term “${attributes.term}” cannot be published: ${errors}`);
  }
  return {
    ...stored,
    take_over_address: false,
    createdAt: new Date(`${created}T09:00:00Z`),
    updatedAt: new Date(`${updated}T09:00:00Z`),
  };
}
