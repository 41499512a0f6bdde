/** Whoever may read terms in the panel may ask what the form of a term asks. */
const READERS_OF_TERMS = [
  'admin::isAuthenticatedAdmin',
  {
    name: 'admin::hasPermissions',
    config: {
      actions: [{ action: 'plugin::content-manager.explorer.read', subject: 'api::term.term' }],
    },
  },
];

/**
 * Addresses for the panel. They do not begin with `/glossary/`, which belongs to readers (core/public-address.ts): the prefix has a
 * hyphen where a public address has a slash.
 */
export default {
  panel: {
    type: 'admin',
    prefix: '/glossary-panel',
    routes: [
      {
        method: 'GET',
        path: '/words',
        handler: 'termForm.words',
        config: { policies: READERS_OF_TERMS },
      },
      {
        method: 'GET',
        path: '/terms/:documentId',
        handler: 'termForm.publicSide',
        config: { policies: READERS_OF_TERMS },
      },
    ],
  },
};
