import type { CatalogueEntry } from './catalogue';
import { AXES } from '../term/debt-score';

/** Shared by all terms with an empty list. */
const NOTHING: readonly never[] = [];

/**
 * Shares equal values between terms. A hundred thousand terms have few categories, days and scores and some thousand tags, but each row read from a
 * database has its own objects.
 */
export class InternedValues {
  private readonly texts = new Map<string, string>();
  private readonly categories = new Map<string, CatalogueEntry['category']>();
  private readonly emptyFields = new Map<string, CatalogueEntry['empty']>();
  private readonly scores = new Map<string, CatalogueEntry['score']>();

  entry(entry: CatalogueEntry): CatalogueEntry {
    const { category, score } = entry;
    return {
      documentId: this.text(entry.documentId),
      position: entry.position,
      letter: this.text(entry.letter),
      categoryId: entry.categoryId === null ? null : this.text(entry.categoryId),
      slug: entry.slug,
      term: entry.term,
      short: entry.short,
      category: shared(this.categories, JSON.stringify([category.key, category.name]), category),
      difficulty: this.text(entry.difficulty),
      severity: this.text(entry.severity),
      aliases: exactly(entry.aliases),
      searchTerms: exactly(entry.searchTerms),
      identifiers: exactly(entry.identifiers),
      tags: exactly(entry.tags.map((tag) => this.text(tag))),
      created: this.text(entry.created),
      updated: this.text(entry.updated),
      related: exactly(entry.related.map((documentId) => this.text(documentId))),
      prerequisites: exactly(entry.prerequisites.map((documentId) => this.text(documentId))),
      empty: shared(this.emptyFields, entry.empty.join(' '), entry.empty),
      score: score && shared(this.scores, AXES.map((axis) => score[axis]).join(' '), score),
    };
  }

  private text(text: string): string {
    return shared(this.texts, text, text);
  }
}

function shared<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  const interned = known.get(key);
  if (interned !== undefined) return interned;
  known.set(key, value);
  return value;
}

/** A copy of the list without spare capacity: an array that grew has reserved some. */
function exactly(list: readonly string[]): readonly string[] {
  return list.length === 0 ? NOTHING : list.slice();
}
