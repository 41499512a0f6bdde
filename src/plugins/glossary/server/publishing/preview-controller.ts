import type { Context } from 'koa';
import { sendOnce } from '../http/answer';
import { REFUSED } from '../../core/texts/refusals';
import type { PreviewsService } from '../editing/previews';
import type { ErrorAnswers } from '../http/error-controller';

/** No cache may store the page or its address. */
const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
} as const;

interface Needs {
  readonly previews: PreviewsService;
  readonly errors: ErrorAnswers;
}

export function createPreviewController({ previews, errors }: Needs) {
  return {
    /** An invalid link is answered like a page that does not exist. */
    async page(ctx: Context): Promise<void> {
      const token = new URLSearchParams(ctx.search).get('token') ?? '';
      const body = await previews.pageOf(token);
      if (body === null) {
        return errors.notFound(ctx, REFUSED.noPage, 'reader');
      }
      await sendOnce(ctx, {
        status: 200,
        contentType: 'text/html; charset=utf-8',
        body,
        audience: 'reader',
        headers: PRIVATE_HEADERS,
      });
    },
  };
}
