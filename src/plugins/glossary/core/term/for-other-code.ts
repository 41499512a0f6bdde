import type { TermRecord } from './term-record';

/** The service `terms` of the plugin: published terms only, and nothing is counted as a view. */
export interface GlossaryTerms {
  /**
   * The record of a term, as at its address with `.json`; null when none is published under the slug.
   *
   * @param slug also in capitals or with hyphens, or one that the term had before
   */
  record(slug: string): Promise<TermRecord | null>;
  /**
   * Adds links to the terms that a text names: each term once, at its first mention.
   *
   * @param html of which only the text is read; it is not made safe
   * @returns the same with `<a class="glossary-link">` elements; their addresses are absolute, `title` is the definition, `data-term` the name
   */
  linkTerms(html: string): Promise<string>;
}

/** What a listener on Strapi's event hub and a webhook are told of a term. */
export interface GlossaryEvent {
  readonly documentId: string | null;
  readonly slug: string | null;
  /** Of its page, which answers 410 once the term is withdrawn. */
  readonly url: string;
  /** ISO 8601. */
  readonly at: string;
}

export const ANNOUNCED = ['published', 'renamed', 'withdrawn', 'deleted'] as const;
export type Announced = (typeof ANNOUNCED)[number];

/** The events of the glossary on Strapi's event hub, each with its payload. */
export type GlossaryEvents = Readonly<Record<`glossary.${Announced}`, GlossaryEvent>>;
