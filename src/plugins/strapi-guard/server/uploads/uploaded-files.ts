import path from 'node:path';
import type { Context, Next } from 'koa';
import { typeOfName } from '../../core/uploads/raster-image';

const UPLOADS = '/uploads';
/** Whatever a file contains, it runs nothing, loads nothing and has no origin. */
const SANDBOX = "sandbox; default-src 'none'";

/**
 * Uploaded files, including those of earlier versions, which took any file: they are on the panel's origin, where a script could read the
 * stored data. Pictures are shown; all other files are only downloaded.
 */
export const uploadedFiles = () => async (ctx: Context, next: Next) => {
  const file = servedPath(ctx.path);
  if (file !== null && !file.startsWith(`${UPLOADS}/`) && file !== UPLOADS) return next();
  // A picture is answered whole, as RFC 9110, section 14.2, allows: koa-range announces more bytes than there are.
  delete ctx.req.headers.range;
  await next();
  ctx.set('Content-Security-Policy', SANDBOX);
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (ctx.status !== 200) return;
  const type = typeOfName(file ?? '');
  ctx.type = type ?? 'application/octet-stream';
  ctx.set('Content-Disposition', type === null ? 'attachment' : 'inline');
};

/** Parses a path as the file server does, whose folders are case-insensitive on some systems; null if it cannot be parsed. */
function servedPath(requested: string): string | null {
  try {
    return path.posix
      .normalize(decodeURIComponent(requested).replaceAll('\\', '/'))
      .toLowerCase()
      .replace(/^\/+/, '/');
  } catch {
    return null;
  }
}
