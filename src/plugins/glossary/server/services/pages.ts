import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { PageContext } from '../../core/page-frame';
import { digestOf } from '../../core/representation';
import { createRenderer, type Renderer } from '../../views/renderer';
import { serviceOf } from '../service-of';

interface Loaded {
  readonly renderer: Renderer;
  readonly stylesheet: string;
  readonly context: PageContext;
}

/** Templates and the stylesheet, read once; while developing, read anew for every page. */
export default function pages({ strapi }: { strapi: Core.Strapi }) {
  let loaded: Loaded | null = null;

  function load(): Loaded {
    const stylesheet = readFileSync(path.join(strapi.dirs.static.public, 'glossary.css'), 'utf8');
    return {
      // tsc does not copy templates, so they are read from the sources.
      renderer: createRenderer(path.join(strapi.dirs.app.src, 'plugins/glossary/views')),
      stylesheet,
      context: {
        settings: serviceOf(strapi, 'settings').current(),
        assets: { stylesheet: `/glossary.css?v=${digestOf(stylesheet).slice(0, 8)}` },
      },
    };
  }

  return {
    loaded(): Loaded {
      if (loaded === null || strapi.config.get('environment') === 'development') loaded = load();
      return loaded;
    },
  };
}
