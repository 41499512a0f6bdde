import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ValidationError } from '../../core/publishing/field-limits';
import { type SlugHold, slugTakenError, slugVariants } from '../../core/publishing/slug-holder';
import { TERM } from '../../core/term/content-types';
import type { StoredTerm } from '../../core/term/stored-term';
import type { TermAddressesService } from '../publication-log/term-addresses';

/** Another term that has a slug, with its published name, or its draft's if there is none. */
export interface KnownHolder {
  readonly hold: SlugHold;
  readonly documentId: string;
  readonly name: string;
  readonly isPublished: boolean;
}

interface NamedRow {
  readonly documentId: string;
  readonly term: string | null;
  readonly slug: string | null;
}

export type SlugHoldersService = ReturnType<typeof createSlugHolders>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly termAddresses: TermAddressesService;
}

/** Finds the terms that have a slug. A term owns every slug under which it was published, for as long as it exists. */
export function createSlugHolders({ strapi, termAddresses }: Needs) {
  async function rowOf(documentId: string, publishedAt: object): Promise<NamedRow | null> {
    return strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt }, select: ['documentId', 'term', 'slug'] });
  }

  async function ofAddress(
    slug: string,
    exceptDocumentId: string,
    transaction?: Knex.Transaction,
  ): Promise<KnownHolder | null> {
    const documentId = await termAddresses.ownerOf(slug, transaction);
    if (documentId === null || documentId === exceptDocumentId) return null;
    const published = await rowOf(documentId, { $notNull: true });
    const named = published ?? (await rowOf(documentId, { $null: true }));
    return {
      hold: published?.slug === slug ? 'page' : 'old-address',
      documentId,
      name: named?.term ?? documentId,
      isPublished: published !== null,
    };
  }

  /** The draft with a slug that is not an address of a term; for addresses, publication decides. */
  async function ofDraft(
    slug: string,
    exceptDocumentId: string,
    transaction?: Knex.Transaction,
  ): Promise<KnownHolder | null> {
    if ((await termAddresses.ownerOf(slug, transaction)) !== null) return null;
    const draft: NamedRow | null = await strapi.db.query(TERM).findOne({
      where: { slug, publishedAt: { $null: true }, documentId: { $ne: exceptDocumentId } },
      select: ['documentId', 'term', 'slug'],
      orderBy: { id: 'asc' },
    });
    if (draft === null) return null;
    const { documentId, term } = draft;
    return { hold: 'draft', documentId, name: term ?? '', isPublished: false };
  }

  return {
    /** The other term that prevents a term from being published under a slug. */
    ofAddress,

    /**
     * Why the term could not have its slug if it were published now.
     *
     * @param way how the reader of the message can reclaim the redirect of another term for this one
     */
    async addressErrors(
      { slug, documentId, take_over_address }: StoredTerm,
      way: string,
      transaction?: Knex.Transaction,
    ): Promise<ValidationError[]> {
      if (typeof slug !== 'string') return [];
      const holder = await ofAddress(slug, documentId, transaction);
      if (holder === null) return [];
      if (holder.hold === 'old-address' && take_over_address === true) return [];
      const { hold, name, isPublished } = holder;
      // An unpublished term is not named: not everyone who reads this may read its draft, and the message is stored and sent by mail.
      return [slugTakenError({ hold, name: isPublished ? name : null }, way)];
    },

    /** The same, or a draft that prevents a term from being saved with a slug under which no term was ever published. */
    async of(
      slug: string,
      exceptDocumentId: string,
      transaction?: Knex.Transaction,
    ): Promise<KnownHolder | null> {
      return (
        (await ofAddress(slug, exceptDocumentId, transaction)) ??
        (await ofDraft(slug, exceptDocumentId, transaction))
      );
    },

    /** The most similar free variant of a taken slug; null when all variants are taken. */
    async freeVariantOf(
      slug: string,
      exceptDocumentId: string,
      transaction?: Knex.Transaction,
    ): Promise<string | null> {
      const variants = slugVariants(slug);
      const drafts: { slug: string }[] = await strapi.db.query(TERM).findMany({
        where: { slug: { $in: [...variants] }, documentId: { $ne: exceptDocumentId } },
        select: ['slug'],
      });
      const addresses = await termAddresses.takenOf(variants, exceptDocumentId, transaction);
      const taken = new Set([...drafts.map((draft) => draft.slug), ...addresses]);
      return variants.find((variant) => !taken.has(variant)) ?? null;
    },
  };
}
