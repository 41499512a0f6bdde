import type { Validators } from '../../core/http/representation';
import type { TermHtml } from '../../views/term-html';
import type { CachedStats } from '../activity/live-stats';
import type { AnswerMeta } from '../http/cached-answer';
import type { CachedTerm } from '../term/term-cache';
import type { PageCoding } from './page-body';
import { PageSegments } from './page-segments';
import { type PageSource, RenderedPage } from './rendered-page';

/** The estimated size of the objects around a page, links included, in bytes. */
const BYTES_OF_OBJECTS = 5000;

interface NewPage extends Omit<CachedTerm, 'bytes'> {
  readonly bytesOfDependencies: number;
  readonly activityUrl: string;
  readonly html: TermHtml;
  readonly meta: AnswerMeta;
}

/** The page of a term: the parts that stay the same until a publication, and its renderings with the current numbers. */
export class CachedPage implements CachedTerm, PageSource {
  readonly documentId: string;
  readonly category: string;
  readonly isUnchanged: CachedTerm['isUnchanged'];
  rightUpTo: number;
  readonly log: number;
  readonly activityUrl: string;
  readonly meta: AnswerMeta;
  readonly segments: PageSegments;
  readonly rendered: Readonly<Record<PageCoding, RenderedPage>>;
  /** Its size without the rendered numbers. */
  readonly bytes: number;

  constructor(page: NewPage) {
    this.documentId = page.documentId;
    this.category = page.category;
    this.isUnchanged = page.isUnchanged;
    this.rightUpTo = page.rightUpTo;
    this.log = page.log;
    this.activityUrl = page.activityUrl;
    this.meta = page.meta;
    this.segments = new PageSegments(page.html);
    this.rendered = {
      gzip: new RenderedPage(this, 'gzip'),
      identity: new RenderedPage(this, 'identity'),
    };
    this.bytes = this.segments.bytes + page.bytesOfDependencies + BYTES_OF_OBJECTS;
  }

  /** The page with a rating: another rating makes another version of it. */
  validatorsWith({ rating, ratedSince }: CachedStats): Validators {
    const { digest, weak, lastModified } = this.meta.validators;
    return {
      digest: `${digest}-${rating.count}-${rating.average ?? 'none'}`,
      weak,
      lastModified: lastModified === null || ratedSince > lastModified ? ratedSince : lastModified,
    };
  }
}
