import bulk from './bulk/bulk-controller';
import card from './card/card-controller';
import changes from './changes/changes-controller';
import compare from './compare/compare-controller';
import confirmation from './confirming/confirmation-controller';
import descriptions from './descriptions/descriptions-controller';
import editorActs from './history/editor-acts-controller';
import error from './http/error-controller';
import importExport from './import-export/import-export-controller';
import feeds from './feeds/feeds-controller';
import glossary from './catalogue/glossary-controller';
import history from './history/history-controller';
import home from './home/home-controller';
import mcp from './mcp/mcp-controller';
import merging from './merging/merge-controller';
import overview from './panel/overview-controller';
import policy from './policy/policy-controller';
import preview from './publishing/preview-controller';
import quote from './quoting/quote-controller';
import rating from './rating/rating-controller';
import readLimit from './limits/read-limit-controller';
import report from './report/report-controller';
import reportList from './report/report-list-controller';
import review from './review/review-controller';
import schedule from './schedule/schedule-controller';
import references from './references/references-controller';
import sidePanel from './panel/side-panel-controller';
import site from './pages/site-controller';
import successor from './successors/successor-controller';
import term from './term/term-controller';
import termAnswers from './term/term-answers';
import version from './versions/version-controller';
import termForm from './panel/term-form-controller';
import termMap from './term-map/map-controller';
import unusual from './unusual/unusual-controller';
import views from './activity/views-controller';

export default {
  bulk,
  card,
  changes,
  compare,
  confirmation,
  descriptions,
  editorActs,
  error,
  importExport,
  feeds,
  glossary,
  history,
  home,
  mcp,
  merging,
  overview,
  policy,
  preview,
  quote,
  rating,
  readLimit,
  report,
  reportList,
  review,
  schedule,
  references,
  sidePanel,
  site,
  successor,
  term,
  termAnswers,
  termForm,
  termMap,
  unusual,
  version,
  views,
};
