import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Assets, PageContext } from '../../core/pages/page-frame';
import type { Asset } from '../../core/pages/public-address';
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
  let loaded: Loaded | null = null;

  function load(): Loaded {
    if (isDeveloping) buildAssets(sources, PLUGIN_FOLDER);
    const inAssets = (file: string): string => path.join(PLUGIN_FOLDER, 'assets', file);
    const read = (file: string): string => readFileSync(inAssets(file), 'utf8');
    const font = (name: string): Buffer => readFileSync(inAssets(`fonts/${name}`));
    const fonts = { textFont: font('glossary-text.woff2'), codeFont: font('glossary-code.woff2') };
    const fontAddresses = {
      textFont: versioned('/glossary-text.woff2', fonts.textFont),
      codeFont: versioned('/glossary-code.woff2', fonts.codeFont),
    };
    const files = {
      ...fonts,
      // The address that pages preload a font from, or it would be loaded twice.
      stylesheet: Object.values(fontAddresses).reduce(
        (css, address) => css.replace(`url(${nameOf(address)})`, `url(${address.slice(1)})`),
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
      stylesheet: versioned('/glossary.css', files.stylesheet),
      script: versioned('/glossary.js', files.script),
      themeScript: versioned('/glossary-theme.js', files.themeScript),
      mapStylesheet: versioned('/glossary-map.css', files.mapStylesheet),
      mapScript: versioned('/glossary-map.js', files.mapScript),
      cardStylesheet: versioned('/glossary-cards.css', files.cardStylesheet),
      cardScript: versioned('/glossary-cards.js', files.cardScript),
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

function versioned(address: string, content: string | Uint8Array): string {
  return `${address}?v=${digestOf(content).slice(0, 8)}`;
}

/** `/glossary-text.woff2?v=12345678` → `glossary-text.woff2` */
function nameOf(address: string): string {
  return address.slice(1).split('?')[0] ?? '';
}
