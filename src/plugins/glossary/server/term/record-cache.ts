import type { Core } from '@strapi/strapi';
import { digestOf } from '../../core/platform/representation';
import { siteAddresses } from '../../core/platform/site-address';
import { termPageUrl } from '../../core/term/term-address';
import { recordIsUnchanged } from '../../core/term/term-dependencies';
import { toTermRecord } from '../../core/term/term-record';
import { commonHeaders } from '../http/answer-headers';
import { CodedBody } from '../http/coded-body';
import { serviceOf } from '../platform/service-of';
import { type CachedTerm, type TermAtState, TermCache } from './term-cache';

/** What records may take, as a part of the memory for terms. */
const SHARE_OF_MEMORY = 0.25;

/** The record of a published term as it is answered. */
export class CachedRecord implements CachedTerm {
  constructor(
    readonly documentId: string,
    readonly category: string,
    readonly isUnchanged: CachedTerm['isUnchanged'],
    public rightUpTo: number,
    readonly body: CodedBody,
  ) {}

  get bytes(): number {
    return this.body.bytes;
  }
}

/** An address in the characters that a header takes (RFC 3986); PUBLIC_URL and the licence's address may have others. */
const asUri = (address: string): string => new URL(address).href;

/** Records in memory. One that is not there is made from its row in the publication log: no page is rendered for it. */
export default function recordCache({ strapi }: { strapi: Core.Strapi }) {
  const settings = serviceOf(strapi, 'settings').current();
  const follower = serviceOf(strapi, 'logFollower');
  const site = siteAddresses(settings);

  async function make({ entry, state }: TermAtState): Promise<CachedRecord> {
    const { catalogue, position } = state;
    const { changedAt } = follower.known();
    const term = await serviceOf(strapi, 'terms').read(entry, catalogue);
    const body = `${JSON.stringify(toTermRecord(term, settings), null, 2)}\n`;
    const meta = {
      contentType: 'application/json; charset=utf-8',
      validators: { digest: digestOf(body), weak: false, lastModified: changedAt },
      headers: { ...commonHeaders('program'), Link: linksOf(entry.slug) },
    };
    return new CachedRecord(
      term.documentId,
      term.category.key,
      recordIsUnchanged(catalogue, entry),
      position,
      new CodedBody(meta, Buffer.from(body)),
    );
  }

  function linksOf(slug: string): string {
    return [
      `<${asUri(site.termSchema)}>; rel="describedby"; type="application/schema+json"`,
      `<${asUri(termPageUrl(site.base, slug))}>; rel="canonical"; type="text/html"`,
      `<${asUri(settings.licenceUrl)}>; rel="license"`,
    ].join(', ');
  }

  return new TermCache(strapi, {
    bytes: settings.pageMemory * SHARE_OF_MEMORY,
    make,
    isKept: true,
  });
}
