import path from 'node:path';
import { freePort } from '../process/free-port';
import { dependencies } from '../../../package.json';

/** Another Strapi than the application's, from the registry, the programs of another Node, and a server of PostgreSQL: `npm run check:hosts`. */
export const { HOST_STRAPI, HOST_PATH } = process.env;
const { HOST_DATABASE_URL } = process.env;
export const SECRET = 'a-secret-of-the-project-for-tests';

type Write = (file: string, content: string | object) => void;

/** Its configuration, as create-strapi-app makes it. */
export async function writeConfiguration(project: string, write: Write): Promise<void> {
  const strapi = HOST_STRAPI ?? dependencies['@strapi/strapi'];
  write('package.json', {
    name: 'project',
    version: '0.1.0',
    dependencies: {
      '@strapi/strapi': strapi,
      '@strapi/plugin-users-permissions': strapi,
      // As in a project of create-strapi-app.
      ...(HOST_STRAPI && {
        '@strapi/plugin-graphql': strapi,
        // The other Nodes that are tried are 22 and 24: 12 aborts on 24.19 and later, 13 needs 22.
        'better-sqlite3': HOST_PATH === undefined ? '^12.0.0' : '^13.0.0',
        pg: dependencies.pg,
        react: '^18.0.0',
        'react-dom': '^18.0.0',
        'react-router-dom': '^6.0.0',
        'styled-components': '^6.0.0',
      }),
    },
  });
  write('config/server.json', {
    host: '127.0.0.1',
    port: await freePort(),
    app: { keys: [SECRET, `${SECRET}2`] },
  });
  write('config/admin.json', {
    auth: { secret: SECRET },
    apiToken: { salt: SECRET },
    transfer: { token: { salt: SECRET } },
    secrets: { encryptionKey: SECRET },
  });
  write('config/database.json', {
    connection:
      HOST_DATABASE_URL === undefined
        ? {
            client: 'sqlite',
            connection: { filename: path.join(project, 'data.db') },
            useNullAsDefault: true,
          }
        : { client: 'postgres', connection: { connectionString: HOST_DATABASE_URL } },
  });
  write(
    'config/middlewares.json',
    [
      'logger',
      'errors',
      'security',
      'cors',
      'poweredBy',
      'query',
      'body',
      'session',
      'favicon',
      'public',
    ].map((name) => `strapi::${name}`),
  );
  write('public/uploads/.gitkeep', '');
}

/** Types of its own, one of them called like one of the glossary's. */
export function writeTypes(write: Write): void {
  write('src/api/article/content-types/article/schema.json', {
    kind: 'collectionType',
    collectionName: 'articles',
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { type: 'string' },
      cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
    },
  });
  write('src/api/imprint/content-types/imprint/schema.json', {
    kind: 'singleType',
    collectionName: 'imprints',
    info: { singularName: 'imprint', pluralName: 'imprints', displayName: 'Imprint' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: { text: { type: 'text' } },
  });
  write('src/api/category/content-types/category/schema.json', {
    kind: 'collectionType',
    collectionName: 'categories',
    info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
    options: { draftAndPublish: false },
    attributes: { name: { type: 'string' } },
  });
  write('src/api/faq/content-types/faq/schema.json', {
    kind: 'collectionType',
    collectionName: 'faqs',
    info: { singularName: 'faq', pluralName: 'faqs', displayName: 'FAQ' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      slug: { type: 'uid', targetField: 'title' },
      excerpt: { type: 'text' },
      body: { type: 'richtext' },
      keywords: { type: 'json' },
      notes: { type: 'text' },
    },
  });
  write('src/api/note/content-types/note/schema.json', {
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: false },
    attributes: { title: { type: 'string' }, text: { type: 'text' } },
  });
  for (const name of ['article', 'category', 'faq', 'note'])
    for (const [folder, factory] of [
      ['routes', 'Router'],
      ['controllers', 'Controller'],
      ['services', 'Service'],
    ])
      write(
        `src/api/${name}/${folder}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.createCore${factory}('api::${name}.${name}');`,
      );
  write('src/index.js', 'module.exports = {};');
}
