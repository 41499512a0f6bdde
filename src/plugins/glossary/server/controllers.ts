import bulk from './bulk/bulk-controller';
import confirmation from './confirming/confirmation-controller';
import editorActs from './history/editor-acts-controller';
import error from './http/error-controller';
import importExport from './import-export/import-export-controller';
import feeds from './feeds/feeds-controller';
import glossary from './catalogue/glossary-controller';
import history from './history/history-controller';
import overview from './panel/overview-controller';
import preview from './publishing/preview-controller';
import rating from './rating/rating-controller';
import report from './report/report-controller';
import reportList from './report/report-list-controller';
import review from './review/review-controller';
import schedule from './schedule/schedule-controller';
import references from './references/references-controller';
import sidePanel from './panel/side-panel-controller';
import site from './pages/site-controller';
import term from './term/term-controller';
import termAnswers from './term/term-answers';
import termForm from './panel/term-form-controller';

export default {
  bulk,
  confirmation,
  editorActs,
  error,
  importExport,
  feeds,
  glossary,
  history,
  overview,
  preview,
  rating,
  report,
  reportList,
  review,
  schedule,
  references,
  sidePanel,
  site,
  term,
  termAnswers,
  termForm,
};
