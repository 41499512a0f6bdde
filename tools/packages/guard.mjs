import path from 'node:path';
import { builtPackage } from './built-package.mjs';
import { writeDeclarations } from './public-types.mjs';

const TYPES = 'dist/types/strapi-guard';

export async function packGuard() {
  const made = builtPackage('strapi-guard');
  await made.build();
  made.bundleForNode('config', 'config.ts');
  writeDeclarations('strapi-guard/config.ts', path.join(made.content, 'dist/types'));
  const types = `./${TYPES}/config.d.ts`;
  await made.pack({
    exports: {
      './config': { types, default: './dist/config.js' },
      ...made.bundleForBrowsers({ branding: 'admin/src/branding/branding.ts' }),
    },
    // What Strapi's projects compile with finds modules as Node 10 did, without `exports`.
    typesVersions: { '*': { config: [types], branding: ['./dist/branding.d.mts'] } },
  });
}
