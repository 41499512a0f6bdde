import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import { digestOf, type Validators } from '../../core/representation';
import { siteAddresses } from '../../core/site-address';
import { termPageUrl } from '../../core/term-address';
import { toTermPage } from '../../core/term-page';
import { toTermRecord } from '../../core/term-record';
import { termHtml } from '../../views/term-html';
import { commonHeaders } from '../answer-headers';
import { CodedBody } from '../coded-body';
import { KeptPage } from '../kept-page';
import { serviceOf } from '../service-of';

/** What a kept page and record take in all codings, drawn and undrawn, as a multiple of their bytes. */
const BYTES_PER_BYTE = 3.5;
/** What the activity and the objects around it take, in bytes. */
const BYTES_OF_TERM = 30_000;

/** A published term as it is answered. */
export interface KeptTerm {
  /** The version of the glossary that it was made from. */
  readonly version: number;
  readonly documentId: string;
  /** The key of its category. */
  readonly category: string;
  readonly activityUrl: string;
  readonly page: KeptPage;
  readonly record: CodedBody;
  readonly bytes: number;
}

/**
 * Terms rendered and ready to be sent, until something is published. The version is looked at before the term is read, so what is kept
 * is never older than it says; many who ask at once wait for one making. Only published terms are kept: unknown slugs take no memory.
 */
export default function keptTerms({ strapi }: { strapi: Core.Strapi }) {
  const { pageMemory } = serviceOf(strapi, 'settings').current();
  const held = new LRUCache<string, KeptTerm>({
    maxSize: pageMemory,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const making = new Map<string, Promise<KeptTerm | null>>();
  // Found once: looking a service up costs as much as looking a term up.
  const version = serviceOf(strapi, 'contentVersion');
  const pages = serviceOf(strapi, 'pages');

  async function make(slug: string): Promise<KeptTerm | null> {
    const { version: madeFrom, changedAt } = version.known();
    const term = await serviceOf(strapi, 'terms').findPublished(slug);
    if (term === null) return null;
    const surroundings = await serviceOf(strapi, 'catalogue').surroundings(term.documentId);
    const { context, renderer } = pages.loaded();
    const model = toTermPage(term, surroundings, context);
    const html = termHtml(renderer, model);
    const recordBody = `${JSON.stringify(toTermRecord(term, context.settings), null, 2)}\n`;
    const validators = (digest: string, weak: boolean): Validators => ({
      digest,
      weak,
      lastModified: changedAt,
    });
    const page = new KeptPage(
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
      version: madeFrom,
      documentId: term.documentId,
      category: term.category.key,
      activityUrl: model.activityUrl,
      page,
      record,
      bytes: Math.ceil((page.length + recordBody.length) * BYTES_PER_BYTE) + BYTES_OF_TERM,
    };
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
    current(slug: string): KeptTerm | null {
      const known = held.get(slug);
      if (known === undefined || pages.areReadAnew()) return null;
      return known.version === version.known().version ? known : null;
    },

    /**
     * The term, made when it is not in memory. Null when no term is published under the slug.
     *
     * @throws when it is not in memory and the database is away
     */
    async find(slug: string): Promise<KeptTerm | null> {
      const known = this.current(slug);
      if (known !== null) return known;
      const key = `${version.known().version} ${slug}`;
      const made = making.get(key) ?? make(slug).finally(() => making.delete(key));
      making.set(key, made);
      const term = await made;
      if (term === null) return null;
      const other = held.peek(slug);
      if (other === undefined || other.version <= term.version) held.set(slug, term);
      return term;
    },
  };
}
