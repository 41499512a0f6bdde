import path from 'node:path';

/** The folder of the compiled plugin, in which its templates, stylesheets, scripts and fonts lie too (build-assets.ts). */
export const PLUGIN_FOLDER = path.resolve(__dirname, '../..');
