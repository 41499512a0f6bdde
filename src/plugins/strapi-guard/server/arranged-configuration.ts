import type { Core } from '@strapi/strapi';
import type { GuardSettings } from '../core/settings/guard-settings';
import { STRAPIS_MIDDLEWARES, withGuard } from '../core/settings/guarded-middlewares';

/** Strapi's own limits of log-ins and mails, with which anyone could lock others out or use up an account's mails. */
const REPLACED_LIMITS = ['admin.rateLimit.enabled', 'plugin::email.ratelimit.enabled'];

/** Arranges what Strapi reads of the project's configuration after its plugins have registered. */
export function arrangeConfiguration({
  strapi: { config, server },
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}): void {
  config.set(
    'middlewares',
    withGuard(config.get('middlewares', STRAPIS_MIDDLEWARES), settings.uploads),
  );
  for (const limit of REPLACED_LIMITS) config.set(limit, false);
  // The guard decides before Koa reads them what X-Forwarded-* may say (security/forwarded-headers.ts).
  server.app.proxy = true;
}
