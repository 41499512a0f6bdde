import type { Settings } from '../settings/settings';

/** Fixed addresses of the site. Each page below `/glossary/` has a hyphen in its name, so that no slug can shadow it. */
export type SiteAddresses = ReturnType<typeof siteAddresses>;

export function siteAddresses(settings: Pick<Settings, 'publicUrl'>) {
  const base = settings.publicUrl;
  return {
    base,
    glossary: `${base}/glossary`,
    debtScoring: `${base}/glossary/debt-scoring`,
    howToCite: `${base}/glossary/how-to-cite`,
    termSchema: `${base}/schemas/term.json`,
    problemTypes: `${base}/glossary/problem-types`,
  };
}
