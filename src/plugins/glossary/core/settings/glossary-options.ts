import type { Features } from './features';
import type { FieldName } from '../term/fields';
import type { RequirableField } from '../term/required-fields';

/** The configuration of the plugin in `config/plugins.ts`. Every key is optional; the package's README has the defaults. */
export interface GlossaryOptions {
  /** The base of all addresses, without a trailing slash. */
  readonly publicUrl?: string;
  /** The target of the link “Home”; `basePath` by default, `/` where the glossary is the whole site. */
  readonly homeUrl?: string;
  /** The path of the glossary below `publicUrl`, such as `/lexicon`; all its addresses begin with it. */
  readonly basePath?: string;
  /** Where the glossary was before: addresses below these paths redirect to `basePath`. */
  readonly formerBasePaths?: readonly string[];
  /** What the glossary is about, such as `gardening`: what its terms are “from”. */
  readonly subject?: string;
  /** The glossary's name, in titles and citations. */
  readonly source?: string;
  /** The language of the terms, as BCP 47 names it. */
  readonly language?: string;
  /** The author credit of terms that name no author of their own. */
  readonly author?: string;
  readonly authorUrl?: string;
  /** The licence in citations, verbatim, instead of a sentence made from the permitted uses. */
  readonly licence?: string;
  readonly licenceUrl?: string;
  /** Whether terms may be quoted. */
  readonly allowQuoting?: boolean;
  /** Whether terms may be indexed for search. */
  readonly allowSearch?: boolean;
  /** Whether terms may be given to AI models as input. */
  readonly allowAiInput?: boolean;
  /** Whether AI models may be trained on terms. */
  readonly allowAiTraining?: boolean;
  /** Whether the glossary may be copied as a whole. */
  readonly allowBulk?: boolean;
  /** The word before the parenthesis of the score. */
  readonly scoreName?: string;
  /** What a publication needs besides name, slug, category, `short` and `long`. */
  readonly requiredFields?: readonly RequirableField[];
  /** Whether the service asks weekly if the addresses of references still answer. */
  readonly checkReferences?: boolean;
  /** Maximum memory for pages and records, in MiB. */
  readonly pageMemory?: number;
  /** How many days daily activity is kept, 30 to 3660. */
  readonly activityDays?: number;
  /** Records that one client may read in a minute; 0 is no limit. */
  readonly readsPerMinute?: number;
  /** The same for clients that send an API token. */
  readonly partnerReadsPerMinute?: number;
  /** New ratings of a term from one network in a day; 0 is no cap. */
  readonly ratingsPerNetwork?: number;
  /** Parts of the glossary that are off where they are `false`. */
  readonly features?: Partial<Features>;
  /** A collection of the project whose published entries are the terms, with the attribute from which each field of a term is read. */
  readonly contentTypes?: {
    readonly term: {
      readonly uid: string;
      readonly fields: Readonly<Partial<Record<FieldName, string>>>;
    };
  };
  /** An older name of `features.reports`. */
  readonly readerReports?: boolean;
  /** `beacon` behind a shared cache: pages report their views themselves. */
  readonly countViews?: 'server' | 'beacon';
  /** Contact for reports of vulnerabilities, in `/.well-known/security.txt` of a site. */
  readonly securityContact?: string;
  /** Whether a database without terms and categories begins with the demo glossary. */
  readonly demo?: boolean;
  /** Whether the glossary is the whole site: it then answers `/`, `/robots.txt`, `/sitemap.xml`, `/llms.txt` and others, too. */
  readonly isSite?: boolean;
}
