import path from 'node:path';
import {
  type Feature,
  FEATURES,
  type Features,
} from '../../src/plugins/glossary/core/settings/features';
import type { Settings } from '../../src/plugins/glossary/core/settings/settings';
import type * as FromEnvironment from '../../src/plugins/glossary/server/settings-from-environment';
import { requireOutside } from './jest/require-outside';

const environment = requireOutside<typeof FromEnvironment>(
  path.resolve(__dirname, '../../dist/src/plugins/glossary/server/settings-from-environment'),
);

/** All that can be off at once: pages and records are what is read. */
export const NO_FEATURES = Object.fromEntries(
  FEATURES.map((feature) => [feature, feature === 'pages' || feature === 'records']),
) as Record<Feature, boolean>;

/** Services start with these features until jest restores its mocks: the application itself has no settings for them. */
export const startWithFeatures = (features: Features): void => startWithSettings({ features });

/** The same of all settings that only a project has. */
export function startWithSettings(own: Partial<Pick<Settings, 'features' | 'isSite'>>): void {
  const read = environment.settingsFromEnvironment;
  jest
    .spyOn(environment, 'settingsFromEnvironment')
    .mockImplementation((...given) => ({ ...read(...given), ...own }));
}
