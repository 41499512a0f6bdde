import type { Settings } from '../settings/settings';
import { citationOf } from '../term/citation';
import { termPageUrl } from '../term/term-address';
import { isCode, type QuotableText } from './quotable-texts';
import type { QuotePlace } from './quote-answer';
import { permissionOf, quotingRule } from './quoting-rules';
import { textFragment } from './text-fragment';
import { oneLine } from '../text/one-line';
import { siteAddresses } from '../site/site-address';

const OMISSION = ' […] ';
/** Two spaces in code are shown unchanged, but browsers search for one. */
const NOT_AS_RENDERED = /\n|\t| {2}/;

/** The term as it goes by now, and the version of it that has the passages, with its own author. */
export interface QuotedVersion {
  readonly slug: string;
  readonly term: string;
  readonly author: string | null;
  readonly authorUrl: string | null;
  readonly version: number;
  readonly isCurrent: boolean;
}

export interface QuotedPassages {
  readonly place: QuotableText;
  readonly passages: readonly string[];
  /** As the page shows them; null where that is unknown. */
  readonly rendered: readonly string[] | null;
}

/** The place of a quote and the permissions for it. */
export function quotePlaceOf(
  { slug, term, author, authorUrl, version, isCurrent }: QuotedVersion,
  { place, passages, rendered }: QuotedPassages,
  settings: Settings,
): QuotePlace {
  const { usage } = citationOf({ slug, term, author, authorUrl }, settings);
  const passage = passages.join(OMISSION);
  const permission = permissionOf(place.field, usage);
  const { inline_mention: mention, ...otherCredits } = usage.attribution_examples;
  const filled = permission === 'verbatim' ? `“${oneLine(passage)}”` : '<paraphrase>';
  const page = `${termPageUrl(siteAddresses(settings), slug)}${isCurrent ? '' : `?version=${version}`}`;
  const isFound =
    rendered !== null && !(isCode(place) && rendered.some((own) => NOT_AS_RENDERED.test(own)));
  return {
    slug,
    term,
    field: place.field,
    index: place.index,
    version,
    is_current: isCurrent,
    passage,
    permission,
    rule: quotingRule(place.field, usage),
    credit: { inline_mention: mention.replace('<quote>', () => filled), ...otherCredits },
    url: isFound ? `${page}#${textFragment(rendered)}` : page,
  };
}
