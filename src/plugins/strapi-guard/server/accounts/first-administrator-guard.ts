import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { FIRST_ADMINISTRATOR_PATH } from '../../core/accounts/first-administrator';
import { basePathOf } from '../../../shared/core/site/base-url';
import type { FirstAdministratorService } from './first-administrator';
import type { GuardSettings } from '../../core/settings/guard-settings';

const COOKIE = 'first_administrator';
/** How long the form may stay open before the link has to be opened again, in milliseconds. */
const COOKIE_MAX_AGE = 60 * 60 * 1000;

/** Strapi's own answer when there is an administrator. */
export const REGISTRATION_REFUSED = 'You cannot register a new super admin';

/** Answers the link: leads its holder to the panel's form, with the token in a cookie that no script and no other site can use. */
export const firstAdministratorLink =
  ({
    firstAdministrator,
    settings,
  }: {
    readonly firstAdministrator: FirstAdministratorService;
    readonly settings: GuardSettings;
  }) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== FIRST_ADMINISTRATOR_PATH) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    const given = String(ctx.query.token ?? '');
    if (!(await firstAdministrator.admits(given))) {
      ctx.status = 403;
      ctx.body = 'The link is not valid, or there is an administrator already.\n';
      return;
    }
    const panel = `${basePathOf(settings)}/admin`;
    ctx.cookies.set(COOKIE, given, {
      httpOnly: true,
      sameSite: 'strict',
      secure: ctx.secure,
      maxAge: COOKIE_MAX_AGE,
      path: panel,
      signed: false,
    });
    ctx.redirect(`${panel}/auth/register-admin`);
  };

interface Controllers {
  extend<T>(uid: string, extension: (controller: T) => T): void;
}
interface Authentication {
  registerAdmin(ctx: Context): Promise<void>;
}
interface Panel {
  init(ctx: Context): Promise<{ readonly data: { readonly hasAdmin: boolean } }>;
}

/**
 * Strapi lets the first visitor of a new installation become its Super Admin, and lets every client see that there is none yet. Here visitors without
 * the link always get Strapi's response for an installation with an administrator. The actions are wrapped instead of their addresses, because
 * Strapi's router accepts many spellings of those.
 */
export function guardFirstAdministrator(
  strapi: Core.Strapi,
  firstAdministrator: FirstAdministratorService,
): void {
  const isInvited = (ctx: Context) =>
    firstAdministrator.admits(ctx.cookies.get(COOKIE, { signed: false }) ?? '');
  const controllers = strapi.get('controllers') as Controllers;

  controllers.extend<Authentication>('admin::authentication', (authentication) => ({
    ...authentication,
    async registerAdmin(ctx) {
      if (!(await isInvited(ctx))) throw new errors.ApplicationError(REGISTRATION_REFUSED);
      await authentication.registerAdmin(ctx);
      await firstAdministrator.keepFile();
    },
  }));

  controllers.extend<Panel>('admin::admin', (panel) => ({
    ...panel,
    async init(ctx) {
      const { data } = await panel.init(ctx);
      return { data: { ...data, hasAdmin: data.hasAdmin || !(await isInvited(ctx)) } };
    },
  }));
}
