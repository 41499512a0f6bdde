import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { ReaderMailsService } from '../mail/reader-mails';

type Handler = (ctx: Context) => Promise<void>;

/** The longest text that is looked at, in characters: the longest email address has 254. */
const TEXT_MAX = 254;
/** Strapi hashes no more of a password, in bytes. */
const PASSWORD_MAX = 72;

/**
 * The routes that need a configured mail server. Those that take an email give the same answer before any look-up, whether there is an
 * account or not.
 *
 * @param site its name, and the address of what readers log in to
 */
export function readerMailHandlers(
  readerMails: ReaderMailsService,
  site: { readonly name: string; readonly home: string },
): Readonly<Record<string, Handler>> {
  /** Runs after the response, so that its timing does not reveal whether there is an account. */
  const afterwards = (ctx: Context, work: () => Promise<void>): void =>
    void ctx.res.once('close', () => readerMails.inBackground(work));

  return {
    async 'GET /auth/email-confirmation'(ctx) {
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Referrer-Policy', 'no-referrer');
      ctx.type = 'text/plain; charset=utf-8';
      // A program that only looks whether the link works must not use it up.
      if (ctx.method === 'HEAD') return void (ctx.status = 200);
      const { confirmation } = ctx.query;
      const isConfirmed =
        typeof confirmation === 'string' && (await readerMails.confirm(confirmation));
      ctx.status = isConfirmed ? 200 : 400;
      ctx.body = isConfirmed
        ? `Your email address is confirmed: you can log in to ${site.name}.\n${site.home}\n`
        : `This link does not work (any more). A link confirms once, for two days, and only the newest one; if you can log in, all is well.\n`;
    },

    async 'POST /auth/send-email-confirmation'(ctx) {
      const email = textIn(ctx, 'email');
      afterwards(ctx, () => readerMails.sendConfirmationAgain(email));
      ctx.body = { ok: true };
    },

    async 'POST /auth/forgot-password'(ctx) {
      const email = textIn(ctx, 'email');
      afterwards(ctx, () => readerMails.sendReset(email));
      ctx.body = { ok: true };
    },

    async 'POST /auth/reset-password'(ctx) {
      const [code, password] = [textIn(ctx, 'code'), textIn(ctx, 'password')];
      if (password !== textIn(ctx, 'passwordConfirmation'))
        throw new errors.ValidationError('Passwords do not match');
      if (Buffer.byteLength(password) > PASSWORD_MAX)
        throw new errors.ValidationError('Password must be less than 73 bytes');
      if (!(await readerMails.reset(code, password)))
        throw new errors.ValidationError('Incorrect code provided');
      ctx.body = { ok: true };
    },
  };
}

/** @throws ValidationError when the body has no such text */
function textIn(ctx: Context, field: string): string {
  const body: unknown = Reflect.get(ctx.request, 'body');
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  if (typeof value !== 'string' || value === '' || value.length > TEXT_MAX)
    throw new errors.ValidationError(`${field} must be a text of 1 to ${TEXT_MAX} characters`);
  return value;
}
