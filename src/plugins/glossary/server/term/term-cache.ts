import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import { digestOf, type Validators } from '../../core/platform/representation';
import { siteAddresses } from '../../core/platform/site-address';
import { termPageUrl } from '../../core/term/term-address';
import {
  dependenciesOf,
  isUnchanged,
  type TermDependencies,
} from '../../core/term/term-dependencies';
import { toTermPage } from '../../core/term/term-page';
import { toTermRecord } from '../../core/term/term-record';
import { termHtml } from '../../views/term-html';
import { commonHeaders } from '../http/answer-headers';
import { CodedBody } from '../http/coded-body';
import { CachedPage } from '../term-page/cached-page';
import { SHARE_OF_RENDERED } from '../term-page/page-rendering';
import type { CatalogueState } from '../catalogue/catalogue';
import { serviceOf } from '../platform/service-of';

/** What a record takes in all codings together at most, as a multiple of its bytes. */
const BYTES_PER_BYTE_OF_RECORD = 2;
/** What the objects around a page and a record take, in bytes. */
const BYTES_OF_OBJECTS = 3000;

/** A published term as it is answered. */
export interface CachedTerm {
  /** What it shows of other terms. */
  readonly dependencies: TermDependencies;
  /** Up to which entry of the publication log it is known to be right. */
  rightUpTo: number;
  readonly documentId: string;
  /** The key of its category. */
  readonly category: string;
  readonly activityUrl: string;
  readonly page: CachedPage;
  readonly record: CodedBody;
  readonly bytes: number;
}

/**
 * Terms rendered and ready to be sent, until something changes that they show: their own content, names and definitions of other terms,
 * their category, or a name that their texts mention. The state of the catalogue is looked at before the term is read, so what is kept is
 * never older than it says; many who ask at once wait for one making. Only published terms are kept: unknown slugs take no memory.
 */
export default function termCache({ strapi }: { strapi: Core.Strapi }) {
  const { pageMemory } = serviceOf(strapi, 'settings').current();
  const held = new LRUCache<string, CachedTerm>({
    maxSize: Math.ceil(pageMemory * (1 - SHARE_OF_RENDERED)),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const making = new Map<string, Promise<CachedTerm | null>>();
  // Found once: looking a service up costs as much as looking a term up.
  const catalogue = serviceOf(strapi, 'catalogue');
  const follower = serviceOf(strapi, 'logFollower');
  const pages = serviceOf(strapi, 'pages');

  async function make(slug: string): Promise<CachedTerm | null> {
    const { changedAt } = follower.known();
    const { catalogue: madeFrom, position } = await settled();
    const term = await serviceOf(strapi, 'terms').findPublished(slug);
    if (term === null) return null;
    const linkedTerms = await catalogue.linkedTerms(term.documentId);
    const { context, renderer } = pages.loaded();
    const model = toTermPage(term, linkedTerms, context);
    const html = termHtml(renderer, model);
    const dependencies = dependenciesOf(madeFrom, term, [...linkedTerms.mentions.linked]);
    if (dependencies === null) return make(slug);
    const recordBody = `${JSON.stringify(toTermRecord(term, context.settings), null, 2)}\n`;
    const validators = (digest: string, weak: boolean): Validators => ({
      digest,
      weak,
      lastModified: changedAt,
    });
    const page = new CachedPage(
      {
        contentType: 'text/html; charset=utf-8',
        validators: validators(digestOf(JSON.stringify(model), renderer.digest), true),
        headers: commonHeaders('reader'),
      },
      html,
    );
    const record = new CodedBody(
      {
        contentType: 'application/json; charset=utf-8',
        validators: validators(digestOf(recordBody), false),
        headers: { ...commonHeaders('program'), Link: recordLinks(slug) },
      },
      Buffer.from(recordBody),
    );
    return {
      dependencies,
      rightUpTo: position,
      documentId: term.documentId,
      category: term.category.key,
      activityUrl: model.activityUrl,
      page,
      record,
      bytes: page.bytes + recordBody.length * BYTES_PER_BYTE_OF_RECORD + BYTES_OF_OBJECTS,
    };
  }

  async function settled(): Promise<CatalogueState> {
    for (;;) {
      await catalogue.current();
      const state = catalogue.state();
      if (state !== null) return state;
    }
  }

  function recordLinks(slug: string): string {
    const settings = serviceOf(strapi, 'settings').current();
    const site = siteAddresses(settings);
    return [
      `<${site.termSchema}>; rel="describedby"; type="application/schema+json"`,
      `<${termPageUrl(site.base, slug)}>; rel="canonical"; type="text/html"`,
      `<${settings.licenceUrl}>; rel="license"`,
    ].join(', ');
  }

  return {
    /** The slugs of what is in memory, those asked for last first. */
    slugs: (): string[] => [...held.keys()],

    /** The term, when it is in memory as it is published now. */
    current(slug: string): CachedTerm | null {
      const known = held.get(slug);
      const state = catalogue.state();
      if (known === undefined || state === null || pages.areReadAnew()) return null;
      return isRight(known, state) ? known : null;
    },

    /**
     * The term, made when it is not in memory. Null when no term is published under the slug.
     *
     * @throws when it is not in memory and the database is away
     */
    async find(slug: string): Promise<CachedTerm | null> {
      const known = this.current(slug);
      if (known !== null) return known;
      const key = `${follower.known().version} ${slug}`;
      const made = making.get(key) ?? make(slug).finally(() => making.delete(key));
      making.set(key, made);
      const term = await made;
      if (term === null) return null;
      const other = held.peek(slug);
      if (other === undefined || other.rightUpTo <= term.rightUpTo) held.set(slug, term);
      return term;
    },
  };
}

/** Whether a term that was made earlier is right at this state; looked at once for each state. */
function isRight(
  term: CachedTerm,
  { catalogue, position, nameChangesAfter }: CatalogueState,
): boolean {
  if (term.rightUpTo === position) return true;
  const changes = nameChangesAfter(term.rightUpTo);
  if (changes === null || !isUnchanged(term.dependencies, catalogue, changes)) return false;
  term.rightUpTo = position;
  return true;
}
