import type { Activity } from '../activity/activity';
import type { ScoreDraft } from '../publishing/score-draft';
import type { SlugHolder } from '../publishing/slug-holder';
import type { ComparedRelation, ComparedTerm } from '../publishing/term-diff';
import type { RatingSummary } from '../rating/rating-record';
import type { Settings } from '../settings/settings';
import type { Citation } from '../term/citation';
import type { CategoryName } from '../term/term';
import type { SafeHtml } from '../text/safe-html';
import type { PanelPage, PanelTerm } from '../listing/panel-query';
import type { TermChoice } from './term-choice';

/** The service's answers to the panel: the controllers send these, and the panel reads them. */

/** What the panel knows of the project before it is drawn, and before anyone has logged in. */
export interface KnownProject extends Pick<Settings, 'features' | 'glossaryPath'> {
  /** The content type of the terms where they are the entries of a collection of the project; null where they are the glossary's own. */
  readonly collection: string | null;
}

export interface Duplicate {
  readonly documentId: string;
  /** Its name; empty where the original has none. */
  readonly name: string;
  /** Labels of fields that the role may not read or write, beside those that are never copied. */
  readonly notCopied: readonly string[];
}

export interface KnownWords {
  readonly words: readonly string[];
}

/** Terms that match the typed text where one is chosen, the best first. */
export interface TermChoices {
  readonly terms: readonly TermChoice[];
}

export interface TextToShow {
  readonly text: string;
  /** Paragraphs, or text within a line. */
  readonly shape: 'block' | 'line';
  /** The term that it belongs to, to which it never links; empty for one that was never saved. */
  readonly documentId: string;
}

/** Maximum number of texts in one request; a form has fewer. */
export const MOST_TEXTS_SHOWN = 10;

export interface RenderedTexts {
  /** In the order of the texts. */
  readonly html: readonly SafeHtml[];
}

/** The data about a term that the form needs beside its draft. */
export interface PublicSide {
  /** The slug of the draft, by which a form can see whether the answer is about its own term. */
  readonly slug: string | null;
  /** Every slug under which the term was ever published; the form freezes the slug when there is one. */
  readonly addresses: readonly string[];
  /** Those of them that redirect to the term. */
  readonly oldAddresses: readonly string[];
  /** The score that readers see, or would see. */
  readonly score: ScoreDraft | null;
}

export interface CategoryReaders {
  readonly published: number;
}

/** Names of terms that a name may mean as well. */
export interface AlikeNames {
  readonly names: readonly string[];
  /** The requested aliases and identifiers that are also names of another term. */
  readonly shared: readonly SharedName[];
}

export interface SharedName {
  readonly text: string;
  readonly name: string;
}

/** Maximum number of aliases and identifiers in one request; a term has a few. */
export const MOST_NAMES_CHECKED = 40;

export interface DeadLinks {
  readonly links: readonly string[];
}

/** Another term that has a slug, and one like it that is free. */
export interface TakenSlug {
  readonly holder: SlugHolder | null;
  readonly free: string | null;
}

/** An entry that a relation leads to, as the saved draft has it. */
export interface RelatedEntry {
  readonly documentId: string;
  readonly name: string;
  readonly isPublished: boolean;
  /** The published term; absent in one that was chosen since the last save. */
  readonly published?: {
    readonly difficulty: string;
    /** Whether it names this term among its related terms or its prerequisites. */
    readonly relatesBack: boolean;
  };
}

/** Null for a relation that the editor may not read. */
export type SavedRelations = Readonly<Record<ComparedRelation, readonly RelatedEntry[] | null>>;

/** The published version of a term beside the relations of its saved draft. */
export interface TermComparison {
  /** Null when the term is not published. */
  readonly published: ComparedTerm | null;
  readonly saved: SavedRelations;
}

/** The requests of the last 30 days, as far as a small chart shows them. */
export interface ActivityLine {
  readonly total: number;
  /** The first and the last day, as readers read them. */
  readonly from: string;
  readonly to: string;
  /** The day with the most requests; null when there were none. */
  readonly busiest: { readonly day: string; readonly total: number } | null;
  /** A number a day, the oldest first. */
  readonly totals: readonly number[];
  readonly kinds: readonly { readonly label: string; readonly count: number }[];
}

export interface ReadersSide {
  readonly scoreName: string;
  /** Open reports of readers; 0 for a client that may not answer them. */
  readonly openReports: number;
  /** Null when the term is not published now. */
  readonly published: {
    readonly views: number;
    readonly rating: RatingSummary;
    readonly activity: ActivityLine;
    readonly citation: Citation;
    readonly score: ScoreDraft | null;
  } | null;
}

/** Who else has the form of a term open, and its last save. */
export interface OpenForm {
  readonly others: readonly string[];
  /** When the draft was saved last, ISO 8601. */
  readonly updatedAt: string;
  /** Who saved it last; null when unknown. */
  readonly savedBy: string | null;
}

/** The address of a saved draft's preview. */
export interface PreviewLink {
  readonly path: string;
}

/** One page of a list, and the categories by which it can be filtered, in the order of the names. */
export interface ListAnswer<Row> extends PanelPage<Row> {
  readonly categories: readonly CategoryName[];
}

export interface ActivityAnswer {
  readonly activity: Activity;
  readonly categories: readonly CategoryName[];
}

/** Lists of terms by the readers' numbers, in the order in which the panel shows them. */
export const NUMBER_LISTS = ['least-rated', 'most-read'] as const;
export type NumberList = (typeof NUMBER_LISTS)[number];

export type NumberRow = PanelTerm &
  (
    | { readonly list: 'least-rated'; readonly rating: RatingSummary }
    | {
        readonly list: 'most-read';
        /** The value that the list is sorted by: from how many networks on how many days. */
        readonly reach: number;
        readonly views: number;
        /** Of the page and the record, by all clients, in the last ACTIVITY_DAYS days. */
        readonly requests: number;
      }
  );
