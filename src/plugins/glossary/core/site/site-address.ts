import type { Settings } from '../settings/settings';

/** Fixed addresses of the site. Each page below `/glossary/` has a hyphen in its name, so that no slug can shadow it. */
export type SiteAddresses = ReturnType<typeof siteAddresses>;

/**
 * Documents of the glossary whose addresses are outside `/glossary`, each with the address that it has in a project whose site is not the glossary's,
 * where the first one may be somebody else's.
 */
export const DOCUMENTS = {
  termSchema: { path: '/schemas/term.json', inProject: '/glossary-term-schema.json' },
  openApi: { path: '/openapi.json', inProject: '/glossary-openapi.json' },
  openSearch: { path: '/opensearch.xml', inProject: '/glossary-opensearch.xml' },
  rslLicence: { path: '/license.xml', inProject: '/glossary-license.xml' },
} as const;

type Base = Pick<Settings, 'publicUrl'> & Partial<Pick<Settings, 'isSite'>>;

/** The address of a document, below the base address. */
export function documentPath(
  name: keyof typeof DOCUMENTS,
  { isSite = true }: Partial<Pick<Settings, 'isSite'>>,
): string {
  const { path, inProject } = DOCUMENTS[name];
  return isSite ? path : inProject;
}

export function siteAddresses(settings: Base) {
  const base = settings.publicUrl;
  return {
    base,
    glossary: `${base}/glossary`,
    debtScoring: `${base}/glossary/debt-scoring`,
    howToCite: `${base}/glossary/how-to-cite`,
    termSchema: `${base}${documentPath('termSchema', settings)}`,
    problemTypes: `${base}/glossary/problem-types`,
  };
}
