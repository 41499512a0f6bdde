import { type DataFormat, DATA_FORMATS, TERM_FORMATS } from '../../core/term/term-formats';
import { writeFormat } from '../../core/formats/write-format';
import { termLinks, linkHeader } from '../../core/links/term-links';
import { digestOf } from '../../core/http/representation';
import { termFormatUrl } from '../../core/term/term-address';
import { formatIsUnchanged } from '../../core/term-page/term-dependencies';
import { commonHeaders, VARIES_BY_FORMAT } from '../http/answer-headers';
import type { AnswerMeta } from '../http/cached-answer';
import { CodedBody } from '../http/coded-body';
import { type CachedTerm, type TermAtState, TermCache } from '../term/term-cache';
import type { Settings } from '../../core/settings/settings';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { TermsService } from '../term/terms';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { sitePaths } from '../../core/site/site-address';

/** The memory for records, as a part of that for terms, and that for each other format. */
const SHARE_OF_RECORDS = 0.25;
const SHARE_OF_FORM = 0.01;

export class CachedFormat implements CachedTerm {
  constructor(
    readonly documentId: string,
    readonly category: string,
    readonly isUnchanged: CachedTerm['isUnchanged'],
    public rightUpTo: number,
    readonly log: number,
    readonly body: CodedBody,
  ) {}

  get bytes(): number {
    return this.body.bytes;
  }
}

export type FormatCaches = Readonly<Record<DataFormat, TermCache<CachedFormat>>>;

interface Needs {
  readonly settings: Settings;
  readonly logFollower: LogFollowerService;
  readonly terms: TermsService;
  readonly catalogueSource: CatalogueSourceService;
}

/**
 * The formats for programs in memory, each in a cache of its own, so that seldom requested ones push out no records. A missing one is made
 * from its row in the publication log: no page is rendered for it.
 */
export function createFormatCaches({
  settings,
  logFollower,
  terms,
  catalogueSource,
}: Needs): FormatCaches {
  const site = sitePaths(settings);

  async function make(format: DataFormat, { entry, state }: TermAtState): Promise<CachedFormat> {
    const { catalogue, position, log } = state;
    const { changedAt } = logFollower.known();
    const { term, version } = await terms.read(entry, catalogue);
    const body = writeFormat(format, term, version, settings);
    const meta: AnswerMeta = {
      contentType: TERM_FORMATS[format].contentType,
      validators: { digest: digestOf(body), weak: false, lastModified: changedAt },
      headers: {
        ...commonHeaders('program'),
        Link: linkHeader(termLinks(format, term, version, settings)),
      },
    };
    const negotiated: AnswerMeta = {
      ...meta,
      headers: {
        ...meta.headers,
        Vary: VARIES_BY_FORMAT,
        'Content-Location': termFormatUrl(site, entry.slug, format),
      },
    };
    return new CachedFormat(
      term.documentId,
      term.category.key,
      formatIsUnchanged(catalogue, entry),
      position,
      log,
      new CodedBody(meta, Buffer.from(body), negotiated),
    );
  }

  return Object.fromEntries(
    DATA_FORMATS.map((format) => [
      format,
      new TermCache(catalogueSource, {
        bytes: settings.pageMemory * (format === 'record' ? SHARE_OF_RECORDS : SHARE_OF_FORM),
        make: (term) => make(format, term),
        isCached: true,
      }),
    ]),
  ) as FormatCaches;
}
