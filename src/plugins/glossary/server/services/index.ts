import activityHistory from './activity-history';
import activitySums from './activity-sums';
import addresses from './addresses';
import administrators from './administrators';
import attention from './attention';
import brokenRelations from './broken-relations';
import catalogue from './catalogue';
import changedDrafts from './changed-drafts';
import clock from './clock';
import counting from './counting';
import contentVersion from './content-version';
import demoGlossary from './demo-glossary';
import firstAdministrator from './first-administrator';
import numberLists from './number-lists';
import pageDrawings from './page-drawings';
import knownWords from './known-words';
import examinedDrafts from './examined-drafts';
import exchange from './exchange';
import exchangeExport from './exchange-export';
import exchangeStore from './exchange-store';
import importJob from './import-job';
import importLock from './import-lock';
import importPlan from './import-plan';
import importRun from './import-run';
import importTerms from './import-terms';
import importUpload from './import-upload';
import nearMatches from './near-matches';
import pages from './pages';
import popularity from './popularity';
import previews from './previews';
import keptAnswers from './kept-answers';
import keptDocuments from './kept-documents';
import keptLists from './kept-lists';
import keptTerms from './kept-terms';
import listActivity from './list-activity';
import lists from './lists';
import liveNumbers from './live-numbers';
import publications from './publications';
import publishedRows from './published-rows';
import ratings from './ratings';
import readerAccounts from './reader-accounts';
import readerMails from './reader-mails';
import roleSetUp from './role-set-up';
import scoreDrafts from './score-drafts';
import settings from './settings';
import sidePanel from './side-panel';
import startLock from '../platform/start-lock';
import slugHolders from './slug-holders';
import stopping from './stopping';
import termForm from './term-form';
import terms from './terms';
import warmUp from './warm-up';
import workQueue from './work-queue';

export default {
  activityHistory,
  activitySums,
  addresses,
  administrators,
  firstAdministrator,
  attention,
  brokenRelations,
  catalogue,
  changedDrafts,
  clock,
  contentVersion,
  counting,
  demoGlossary,
  numberLists,
  pageDrawings,
  knownWords,
  examinedDrafts,
  exchange,
  exchangeExport,
  exchangeStore,
  importJob,
  importLock,
  importPlan,
  importRun,
  importTerms,
  importUpload,
  nearMatches,
  pages,
  popularity,
  previews,
  keptAnswers,
  keptDocuments,
  keptLists,
  keptTerms,
  listActivity,
  lists,
  liveNumbers,
  publications,
  publishedRows,
  ratings,
  readerAccounts,
  readerMails,
  roleSetUp,
  scoreDrafts,
  settings,
  sidePanel,
  startLock,
  slugHolders,
  stopping,
  termForm,
  terms,
  warmUp,
  workQueue,
};
