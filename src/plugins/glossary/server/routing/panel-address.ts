import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { basePathOf } from '../../core/site/site-address';
import type { Settings } from '../../core/settings/settings';

/** How the page of the panel names its script, as `src/launch/build-panel.mjs` makes it. */
const BUILT_FOR = '"/admin/';

/**
 * Puts the sub-path of PUBLIC_URL before the address of the panel's script: the panel is built without one, and finds everything else from where its
 * script comes (docs/decisions/0053-panel-learns-its-address.md).
 */
export function panelAddress({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
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

const isBelowPanel = (asked: string): boolean => asked === '/admin' || asked.startsWith('/admin/');
