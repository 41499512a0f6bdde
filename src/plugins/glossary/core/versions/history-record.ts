import { z } from 'zod';
import { address, count, type Described, moment, ordinal, slug } from '../term/answer-schema';
import { withoutDates } from '../history/changed-fields';
import type { LoggedVersion } from './logged-version';
import {
  comparisonUrl,
  historyRecordUrl,
  versionPageUrl,
  versionRecordUrl,
} from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

export const VERSIONS_PER_PAGE = 100;

/** One page of the versions of a term, the latest first. */
export interface VersionPage {
  readonly slug: string;
  readonly term: string;
  /** How many versions there are: 1, 2, … up to this one. */
  readonly latest: number;
  /** 1-based. */
  readonly page: number;
  readonly lastPage: number;
  readonly versions: readonly LoggedVersion[];
  /** The version before the oldest of the page; null on the last page. */
  readonly before: LoggedVersion | null;
  readonly withdrawals: readonly number[];
  /** Whether a term is published now: a change that is about others is none for readers. */
  readonly isPublished: (documentId: string) => boolean;
  /** Whether readers see scores. */
  readonly hasScores: boolean;
}

const VERSION_KINDS = ['added', 'updated', 'renamed'] as const;
type VersionKind = (typeof VERSION_KINDS)[number];

export interface VersionFacts {
  readonly number: number;
  readonly published: Date;
  /** Added is the first one, and one after a withdrawal. */
  readonly kind: VersionKind;
  readonly slug: string;
  /** The fields that differ from the version before, as permissions name them; null for the first one. */
  readonly changed: readonly string[] | null;
  readonly digest: string;
}

export const historyRecord = z.strictObject({
  slug,
  term: z.string(),
  total: count.describe('How many versions there are.'),
  page: ordinal,
  page_size: ordinal,
  next: z.string().nullable().describe('Address of the next page; null on the last.'),
  versions: z.array(
    z.strictObject({
      number: ordinal,
      published: moment,
      kind: z.enum(VERSION_KINDS),
      slug: slug.describe('The slug that the term had then.'),
      changed: z
        .array(z.string())
        .nullable()
        .describe('Fields that differ from the version before; null for the first one.'),
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 of the canonical content; see the documentation for programs.'),
      html_url: address,
      json_url: address,
      changes_url: z
        .string()
        .nullable()
        .describe('A page that says what changed since the version before; null for the first.'),
    }),
  ),
});

/** Names of the content type that readers know by another name. */
const NAMES: Readonly<Record<string, string>> = { score_draft: 'score' };

export function versionFacts({
  versions,
  before,
  withdrawals,
  isPublished,
  hasScores,
}: VersionPage): VersionFacts[] {
  return versions.map((version, index) => {
    const previous = versions[index + 1] ?? before;
    return {
      number: version.number,
      published: new Date(version.moment),
      kind: kindOf(version, previous, withdrawals),
      slug: version.slug,
      changed: previous && changedForReaders(previous, version, { isPublished, hasScores }),
      digest: version.digest,
    };
  });
}

/** The fields that differ for readers: of the terms that a version names, they see those that are published now. */
function changedForReaders(
  before: LoggedVersion,
  after: LoggedVersion,
  { isPublished, hasScores }: Pick<VersionPage, 'isPublished' | 'hasScores'>,
): readonly string[] {
  const shown = (documentIds: readonly string[]): string =>
    documentIds.filter(isPublished).join(' ');
  const isSeen = (field: string): boolean =>
    field === 'related' || field === 'prerequisites'
      ? shown(before[field]) !== shown(after[field])
      : field !== 'score_draft' || hasScores;
  return withoutDates((after.differing ?? []).filter(isSeen));
}

function kindOf(
  { position, slug }: LoggedVersion,
  previous: LoggedVersion | null,
  withdrawals: readonly number[],
): VersionKind {
  if (previous === null) return 'added';
  if (withdrawals.some((withdrawn) => withdrawn > previous.position && withdrawn < position))
    return 'added';
  return previous.slug === slug ? 'updated' : 'renamed';
}

export function toHistoryRecord(
  history: VersionPage,
  site: SiteAddresses,
): Described<typeof historyRecord> {
  const { slug, term, latest, page, lastPage } = history;
  return {
    slug,
    term,
    total: latest,
    page,
    page_size: VERSIONS_PER_PAGE,
    next: page < lastPage ? `${historyRecordUrl(site, slug)}?page=${page + 1}` : null,
    versions: versionFacts(history).map(({ number, published, changed, ...facts }) => ({
      number,
      published: published.toISOString(),
      kind: facts.kind,
      slug: facts.slug,
      changed: changed && changed.map((field) => NAMES[field] ?? field),
      digest: facts.digest,
      html_url: versionPageUrl(site, slug, number),
      json_url: versionRecordUrl(site, slug, number),
      changes_url: number === 1 ? null : comparisonUrl(site, slug, number - 1, number),
    })),
  };
}
