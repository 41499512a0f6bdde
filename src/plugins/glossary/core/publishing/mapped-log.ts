import { EDITING_FEATURES } from '../settings/features';
import { MAPPABLE_FIELDS, type MappedCollection } from '../settings/mapped-collection';

/** The refusal to write a term of the glossary's own while a collection is mapped. */
export const TERMS_ARE_ENTRIES = (uid: string): string =>
  `The terms of this glossary are the entries of ${uid} (contentTypes in config/plugins): write those.`;

/** What is off while a collection is mapped, beside the features. */
const OFF = [
  'the form and the lists of terms',
  'history and changes to many terms in the panel',
  'merging',
  'categories',
  'relations',
  'scores',
];

/** What operators are told about a mapped collection. */
export const MAPPED_LOG = {
  served: ({ uid, attributes }: MappedCollection): string => {
    const from = Object.entries(attributes).map(([field, name]) => `${field} from ${name}`);
    const empty = MAPPABLE_FIELDS.filter(
      (field) => attributes[field] === undefined && !SET_WITHOUT.includes(field),
    );
    return (
      `Glossary: its terms are the published entries of ${uid} (${from.join(', ')}). ` +
      `Off for it: ${[...EDITING_FEATURES, ...OFF].join(', ')}. Not mapped, and empty: ${empty.join(', ')}.`
    );
  },
  ownTerms: (uid: string, count: number): string =>
    `plugin::glossary: contentTypes maps ${uid}, and the glossary has published terms of its own (${count}); unpublish them first, or leave contentTypes out.`,
  slugTaken: (documentId: string, wanted: string, given: string): string =>
    `Glossary: another term has the address ${wanted}; entry ${documentId} is served at ${given}.`,
  notServed: (documentId: string, reasons: readonly string[]): string =>
    `Glossary: entry ${documentId} is not served: ${reasons.join('; ')}.`,
  leftOut: (documentId: string, reasons: readonly string[]): string =>
    `Glossary: entry ${documentId} is served without what no term may have: ${reasons.join('; ')}.`,
};

/** Fields that have a value without an attribute: the address is made from the name, the days are those of the entry. */
const SET_WITHOUT: readonly string[] = ['slug', 'created', 'updated'];
