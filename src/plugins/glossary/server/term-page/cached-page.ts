import { entityTag } from '../../core/platform/representation';
import type { TermHtml } from '../../views/term-html';
import type { AnswerMeta } from '../http/cached-answer';
import type { PageCoding } from './page-body';
import { PageSegments } from './page-segments';
import { type PageSource, RenderedPage } from './rendered-page';

/** The page of a term: what stays as it is until something is published, and how it looks with the numbers of the moment. */
export class CachedPage implements PageSource {
  /** Weak, so the same for every coding. */
  readonly tag: string;
  readonly segments: PageSegments;
  readonly rendered: Readonly<Record<PageCoding, RenderedPage>>;

  constructor(
    readonly meta: AnswerMeta,
    html: TermHtml,
  ) {
    this.tag = entityTag(meta.validators, 'identity');
    this.segments = new PageSegments(html);
    this.rendered = {
      gzip: new RenderedPage(this, 'gzip'),
      identity: new RenderedPage(this, 'identity'),
    };
  }

  /** What of the page stays in memory while nobody reads it, in bytes. */
  get bytes(): number {
    return this.segments.bytes;
  }
}
