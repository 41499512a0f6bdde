import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { basePathOf } from '../../../shared/core/site/base-url';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** How the built page of the panel refers to its script; see `src/launch/build-panel.mjs`. */
const BUILT_FOR = '"/admin/';

/**
 * Prefixes the address of the panel's script with the sub-path of PUBLIC_URL: the panel is built without one, and derives all other addresses from
 * that of its script (docs/decisions/0053-panel-learns-its-address.md).
 */
export function panelAddress({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: GuardSettings;
}): Core.MiddlewareHandler {
  const basePath = basePathOf(settings);
  if (basePath === '') return (_ctx, next) => next();
  let page: string | null = null;
  const file = path.join(strapi.dirs.dist.root, 'build', 'index.html');
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || !ctx.response.is('html') || !isBelowPanel(ctx.path)) return;
    page ??= readFileSync(file, 'utf8').replaceAll(BUILT_FOR, `"${basePath}/admin/`);
    ctx.body = page;
  };
}

const isBelowPanel = (requested: string): boolean =>
  requested === '/admin' || requested.startsWith('/admin/');
