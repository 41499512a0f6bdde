import { ABOUT_TEXT } from './about';
import { ACTIVITY_TEXT } from './activity';
import { API_REFERENCE_TEXT } from './api-reference';
import { BROWSE_TEXT } from './browse';
import { CITE_TEXT } from './cite';
import { COMPARE_TEXT } from './compare';
import { DEBT_SCORING_TEXT } from './debt-scoring';
import { ERROR_TEXT, FRAME_TEXT, RAIL_TEXT } from './frame';
import { HISTORY_TEXT } from './history';
import { HOME_TEXT } from './home';
import { HOW_TO_CITE_TEXT } from './how-to-cite';
import { PROBLEM_TYPES_TEXT } from './problems';
import { RATING_TEXT } from './rating';
import { REPORT_TEXT } from './report';
import { SHARED_TEXT } from './shared';
import { TERM_TEXT } from './term';
import { TERM_MAP_TEXT } from './term-map';

/**
 * Every text of the pages, by the names under which templates have them: `{{text.home.lead}}` is replaced by `HOME_TEXT.lead` when the
 * template is compiled. Such a text is HTML and may hold expressions of its template; one that TypeScript takes is plain text.
 */
export const PAGE_TEXTS = {
  about: ABOUT_TEXT,
  activity: ACTIVITY_TEXT,
  apiReference: API_REFERENCE_TEXT,
  browse: BROWSE_TEXT,
  cite: CITE_TEXT,
  compare: COMPARE_TEXT,
  debtScoring: DEBT_SCORING_TEXT,
  error: ERROR_TEXT,
  frame: FRAME_TEXT,
  history: HISTORY_TEXT,
  home: HOME_TEXT,
  howToCite: HOW_TO_CITE_TEXT,
  problemTypes: PROBLEM_TYPES_TEXT,
  rail: RAIL_TEXT,
  rating: RATING_TEXT,
  report: REPORT_TEXT,
  shared: SHARED_TEXT,
  term: TERM_TEXT,
  termMap: TERM_MAP_TEXT,
} as const;
