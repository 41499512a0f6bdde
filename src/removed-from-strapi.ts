import type { Removal } from './plugins/strapi-guard/config';

/** What this application does without. docs/security.md explains each. */
export const REMOVED_FROM_STRAPI: Removal = {
  parts: [
    { plugin: 'upload', withPermissions: true, unless: 'uploads' },
    { plugin: 'content-type-builder', withPermissions: true, unless: 'development' },
    { plugin: 'content-type-builder', router: 'content-api', withPermissions: false },
    { plugin: 'email', withPermissions: true },
    { plugin: 'i18n', router: 'content-api', withPermissions: false },
  ],
  handlers: [
    // Tokens for the panel's routes can change their owner's account, whatever permissions they have. Programs use tokens of the REST API.
    'admin-token',
    // There are no single types, and with a collection type these handlers would read all documents, and change and delete the first.
    'single-types',
    // Makes the server fetch addresses given by an editor.
    'admin-upload.uploadFromUrls',
    // A paid service of Strapi's vendor.
    'admin-file.generateAIMetadata',
    'admin-file.createAIMetadataJob',
    'admin-file.getLatestAIMetadataJob',
    'admin-file.getAIMetadataPendingCount',
    // Every role has the permission, and it changes the lists of all editors.
    'view-configuration.updateViewConfiguration',
    // Asks Strapi's vendor about a trial licence and fails with 500 without one. The panel calls it only with one.
    'admin.licenseTrialTimeLeft',
    // Lets every logged-in user change a translation setting, which the glossary does not have.
    'settings.updateSettings',
    // No type has translations, and the first shows the names of related drafts, and whole drafts, that a role may not read.
    'content-types.getFillFromLocaleData',
    'content-types.getNonLocalizedAttributes',
    // The edit form makes slugs itself; Strapi's way takes quadratic time in the length of a name.
    'uid.generateUID',
    'uid.checkUIDAvailability',
    // The panel has its own bulk actions, which handle terms one after the other; Strapi's would block everyone else, and no other content is
    // published.
    'collection-types.bulkPublish',
    'collection-types.bulkUnpublish',
    'collection-types.bulkFindForValidation',
    'collection-types.countManyEntriesDraftRelations',
  ],
  actions: ['admin::admin-tokens.', 'plugin::upload.configure-view'],
};
