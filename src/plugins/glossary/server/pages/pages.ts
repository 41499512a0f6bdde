import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Assets, PageContext } from '../../core/pages/page-frame';
import { type Asset, assetUrl } from '../../core/pages/public-address';
import { pathsBelowBase } from '../../core/site/site-address';
import { digestOf } from '../../core/http/representation';
import { createRenderer, type Renderer } from '../../views/renderer';
import type { Settings } from '../../core/settings/settings';
import { PLUGIN_FOLDER } from './plugin-folder';
import { buildAssets } from './build-assets';

interface Loaded {
  readonly renderer: Renderer;
  readonly files: Readonly<Record<Asset, string | Uint8Array>>;
  readonly context: PageContext;
}

/** The files of the fonts, as the stylesheet names them. */
const FONTS = { textFont: 'glossary-text.woff2', codeFont: 'glossary-code.woff2' } as const;
const FONT_ASSETS = ['textFont', 'codeFont'] as const;

export type PagesService = ReturnType<typeof createPages>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
}

/** Templates, the stylesheet, the scripts and the fonts, read once; during development, read again for every page. */
export function createPages({ strapi, settings }: Needs) {
  /** Where the plugin is developed, and not only used. */
  const sources = path.join(strapi.dirs.app.src, 'plugins/glossary');
  const isDeveloping =
    strapi.config.get('environment') === 'development' && existsSync(path.join(sources, 'assets'));
  const paths = pathsBelowBase(settings);
  let loaded: Loaded | null = null;

  /** The address of a file with a digest of its content, below the base address. */
  const versioned = (asset: Asset, content: string | Uint8Array): string =>
    `${assetUrl(paths, asset)}?v=${digestOf(content).slice(0, 8)}`;

  function load(): Loaded {
    if (isDeveloping) buildAssets(sources, PLUGIN_FOLDER);
    const inAssets = (file: string): string => path.join(PLUGIN_FOLDER, 'assets', file);
    const read = (file: string): string => readFileSync(inAssets(file), 'utf8');
    const font = (name: string): Buffer => readFileSync(inAssets(`fonts/${name}`));
    const fonts = { textFont: font(FONTS.textFont), codeFont: font(FONTS.codeFont) };
    const fontAddresses = {
      textFont: versioned('textFont', fonts.textFont),
      codeFont: versioned('codeFont', fonts.codeFont),
    };
    const files = {
      ...fonts,
      // The address that pages preload a font from, or it would be loaded twice: relative to that of the stylesheet.
      stylesheet: FONT_ASSETS.reduce(
        (css, asset) =>
          css.replace(`url(${FONTS[asset]})`, `url(${path.posix.basename(fontAddresses[asset])})`),
        read('styles/glossary.css'),
      ),
      script: read('scripts/glossary.js'),
      themeScript: read('scripts/theme.js'),
      mapStylesheet: read('styles/map.css'),
      mapScript: read('scripts/map.js'),
      cardStylesheet: read('styles/hover-card.css'),
      cardScript: read('scripts/cards.js'),
    };
    const assets: Assets = {
      ...fontAddresses,
      stylesheet: versioned('stylesheet', files.stylesheet),
      script: versioned('script', files.script),
      themeScript: versioned('themeScript', files.themeScript),
      mapStylesheet: versioned('mapStylesheet', files.mapStylesheet),
      mapScript: versioned('mapScript', files.mapScript),
      cardStylesheet: versioned('cardStylesheet', files.cardStylesheet),
      cardScript: versioned('cardScript', files.cardScript),
    };
    return {
      renderer: createRenderer(path.join(PLUGIN_FOLDER, 'views')),
      files,
      context: { settings: settings, assets },
    };
  }

  return {
    /** Whether a page may look different the next time because its template was edited. */
    areReloaded: (): boolean => isDeveloping,

    loaded(): Loaded {
      if (loaded === null || isDeveloping) loaded = load();
      return loaded;
    },
  };
}
