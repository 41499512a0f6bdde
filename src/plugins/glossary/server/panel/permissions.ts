import type { Core } from '@strapi/strapi';

/**
 * The permissions that an administrator can tick for a role beside Strapi's own; `core/accounts/roles.ts` has the roles that get them first. Those of
 * features that are off are among them: Strapi takes what it does not know from every role, and they would be gone when the feature is on again.
 */
const ACTIONS = [
  { uid: 'attention.read', displayName: 'See the lists of terms that need attention' },
  { uid: 'numbers.read', displayName: 'See views, activity and ratings of all terms' },
  { uid: 'editors.read', displayName: 'See the activity of editors' },
  { uid: 'reports.answer', displayName: 'See and answer the reports of readers' },
  { uid: 'exchange.use', displayName: 'Import and export terms' },
] as const;

interface ActionProvider {
  registerMany(actions: readonly Readonly<Record<string, string>>[]): Promise<void>;
}

/** Makes the glossary's own actions known; before Strapi gives its administrators every action there is. */
export async function registerPermissions(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as {
    readonly actionProvider: ActionProvider;
  };
  await actionProvider.registerMany(
    ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: 'glossary' })),
  );
}
