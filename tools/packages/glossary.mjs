import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../src/launch/run.mjs';
import { builtPackage } from './built-package.mjs';
import { publicTypes } from './public-types.mjs';

/** Stylesheets, scripts, fonts and templates are those that the application uses. */
const COMPILED = path.join(ROOT, 'dist/src/plugins/glossary');
const TYPES = './dist/index.d.ts';

export async function packGlossary() {
  const made = builtPackage('glossary');
  await made.build();
  writeFileSync(path.join(made.content, TYPES), await publicTypes());
  made.copy(COMPILED, 'assets');
  made.copy(COMPILED, 'views', (file) => !file.endsWith('.js'));
  made.copy(path.join(ROOT, 'database'), 'glossary', undefined, 'demo');
  await made.pack({
    // What Strapi's projects compile with finds modules as Node 10 did, without `exports`.
    types: TYPES,
    exports: {
      '.': { types: TYPES },
      ...made.bundleForBrowsers({
        'hover-card': 'assets/scripts/hover-card.ts',
        react: 'assets/react/index.ts',
      }),
      './hover-card.css': './assets/styles/hover-card.css',
    },
  });
}
