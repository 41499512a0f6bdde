import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { PageContext } from '../../core/pages/page-frame';
import { digestOf } from '../../core/platform/representation';
import { createRenderer, type Renderer } from '../../views/renderer';
import { serviceOf } from '../platform/service-of';

interface Loaded {
  readonly renderer: Renderer;
  readonly stylesheet: string;
  readonly script: string;
  readonly context: PageContext;
}

/** Templates, the stylesheet and the script, read once; while developing, read anew for every page. */
export default function pages({ strapi }: { strapi: Core.Strapi }) {
  let loaded: Loaded | null = null;

  function load(): Loaded {
    const read = (file: string): string =>
      readFileSync(path.join(strapi.dirs.static.public, file), 'utf8');
    const stylesheet = read('glossary.css');
    const script = read('glossary.js');
    return {
      // tsc does not copy templates, so they are read from the sources.
      renderer: createRenderer(path.join(strapi.dirs.app.src, 'plugins/glossary/views')),
      stylesheet,
      script,
      context: {
        settings: serviceOf(strapi, 'settings').current(),
        assets: {
          stylesheet: `/glossary.css?v=${digestOf(stylesheet).slice(0, 8)}`,
          script: `/glossary.js?v=${digestOf(script).slice(0, 8)}`,
        },
      },
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
