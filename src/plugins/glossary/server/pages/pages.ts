import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Assets, PageContext } from '../../core/pages/page-frame';
import type { Asset } from '../../core/pages/public-address';
import { digestOf } from '../../core/platform/representation';
import { createRenderer, type Renderer } from '../../views/renderer';
import { scriptWithTexts } from '../../views/texts-in-place';
import type { Settings } from '../../core/platform/settings';

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
  let loaded: Loaded | null = null;

  function load(): Loaded {
    const read = (file: string): Buffer => readFileSync(path.join(strapi.dirs.static.public, file));
    const served = (script: string): string =>
      scriptWithTexts(scriptWithoutComments(read(script).toString()));
    const fonts = { textFont: read('glossary-text.woff2'), codeFont: read('glossary-code.woff2') };
    const fontAddresses = {
      textFont: versioned('/glossary-text.woff2', fonts.textFont),
      codeFont: versioned('/glossary-code.woff2', fonts.codeFont),
    };
    const files = {
      ...fonts,
      // The address that pages preload a font from, or it would be loaded twice.
      stylesheet: Object.values(fontAddresses).reduce(
        (css, address) => css.replace(`url(${nameOf(address)})`, `url(${address.slice(1)})`),
        withoutComments(read('glossary.css').toString()),
      ),
      script: served('glossary.js'),
      themeScript: served('glossary-theme.js'),
      mapStylesheet: withoutComments(read('glossary-map.css').toString()),
      mapScript: served('glossary-map.js'),
    };
    const assets: Assets = {
      ...fontAddresses,
      stylesheet: versioned('/glossary.css', files.stylesheet),
      script: versioned('/glossary.js', files.script),
      themeScript: versioned('/glossary-theme.js', files.themeScript),
      mapStylesheet: versioned('/glossary-map.css', files.mapStylesheet),
      mapScript: versioned('/glossary-map.js', files.mapScript),
    };
    return {
      // tsc does not copy templates, so they are read from the sources.
      renderer: createRenderer(path.join(strapi.dirs.app.src, 'plugins/glossary/views')),
      files,
      context: { settings: settings, assets },
    };
  }

  const isDeveloping = strapi.config.get('environment') === 'development';

  return {
    /** Whether a page may look different the next time because its template was edited. */
    areReadAnew: (): boolean => isDeveloping,

    loaded(): Loaded {
      if (loaded === null || isDeveloping) loaded = load();
      return loaded;
    },
  };
}

/** A sixth of the stylesheet is comments and indentation for developers. */
function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\n\s+/g, '\n');
}

/** The same of a script, where a comment has lines of its own. */
function scriptWithoutComments(script: string): string {
  return script.replace(/^ *(?:\/\*\*.*?\*\/|\/\/[^\n]*)\n/gms, '');
}

/** The address of a file with a digest of its content. */
function versioned(address: string, content: string | Uint8Array): string {
  return `${address}?v=${digestOf(content).slice(0, 8)}`;
}

/** `/glossary-text.woff2?v=12345678` → `glossary-text.woff2` */
function nameOf(address: string): string {
  return address.slice(1).split('?')[0] ?? '';
}
