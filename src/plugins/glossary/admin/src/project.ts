import { getFetchClient } from '@strapi/strapi/admin';
import type { KnownProject } from '../../core/panel/panel-answers';
import { ALL_FEATURES } from '../../core/settings/features';
import { DEFAULT_GLOSSARY_PATH } from '../../core/site/glossary-path';
import { pathsBelowBase, type SiteAddresses } from '../../core/site/site-address';

let known: KnownProject = {
  features: ALL_FEATURES,
  glossaryPath: DEFAULT_GLOSSARY_PATH,
  collection: null,
};

/** Asks the service which features are on and where the glossary is, before the panel is drawn. */
export async function learnProject(): Promise<void> {
  try {
    known = (await getFetchClient().get<KnownProject>('/glossary-panel/project')).data;
  } catch {
    // The panel shows all features, and those that are off answer 404.
  }
}

export const project = (): KnownProject => known;

/** The addresses of readers, as the panel shows them. */
export const publicPaths = (): SiteAddresses => pathsBelowBase(known);
