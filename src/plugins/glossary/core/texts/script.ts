import { NO_RATINGS } from './rating';
import { RATE_THIS_TERM } from './shared';

/**
 * Texts of the pages' script. `{name}` is replaced by a value; of several texts the first is for none, the second for one, the last for more. All of
 * them are sent to every reader.
 */
export const SCRIPT_TEXT = {
  suggestions: 'Suggestions',
  nearMatches: 'Near matches',
  suggestionsFound: ['No suggestions', '1 suggestion', '{count} suggestions'],
  nearMatchesFound: ['No near matches', '1 near match', '{count} near matches'],
  copy: 'Copy',
  copied: 'Copied',
  /** If the browser does not let a page copy. */
  selected: 'Selected',
  /** After “Copy” and “Copied”. */
  codeOf: 'the code of the {caption}',
  addressCopied: 'The address of the section was copied',
  retrieved: 'Retrieved {day}, from ',
  read: '✓ read',
  yourRating: 'Your rating: {stars}',
  withdrawn: 'Your rating was withdrawn',
  notSaved: 'Your rating was not saved. {reason}',
  notWithdrawn: 'Your rating was not withdrawn. {reason}',
  unreachable: 'The glossary cannot be reached. Check your connection and try again.',
  otherSite: 'Ratings are accepted only from a page of this glossary. Reload the page.',
  unpublished: 'The term is no longer published.',
  tooMany: 'Too many ratings came from your network address. Try again {time}.',
  networkFull: 'Your network has given this term too many ratings today. Try again tomorrow.',
  notNow: 'The glossary cannot save it right now. Try again {time}.',
  afterSeconds: ['later', 'in 1 second', 'in {count} seconds'],
  ratings: [NO_RATINGS, '{average} of 5, 1 rating', '{average} of 5, {count} ratings'],
  ratingInShort: '{average} of 5 ({count})',
  rateThisTerm: RATE_THIS_TERM,
} as const;

export const MAP_SCRIPT_TEXT = {
  larger: 'Larger',
  smaller: 'Smaller',
  wholeMap: 'Whole map',
} as const;
