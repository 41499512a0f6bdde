import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';
import {
  type SiteAddresses,
  siteAddresses,
  sitePaths,
} from '../../../src/plugins/glossary/core/site/site-address';

/** The absolute addresses of a glossary with a base address. */
export const addressesAt = (publicUrl: string): SiteAddresses =>
  siteAddresses({ publicUrl, glossaryPath: DEFAULT_GLOSSARY_PATH });

/** The paths of a glossary whose base address has a path; most have none. */
export const pathsAt = (basePath = ''): SiteAddresses =>
  sitePaths({
    publicUrl: `https://glossary.example${basePath}`,
    glossaryPath: DEFAULT_GLOSSARY_PATH,
  });
