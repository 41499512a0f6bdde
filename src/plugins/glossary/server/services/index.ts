import addresses from './addresses';
import catalogue from './catalogue';
import clock from './clock';
import counting from './counting';
import contentVersion from './content-version';
import demoGlossary from './demo-glossary';
import pages from './pages';
import popularity from './popularity';
import preparedTerms from './prepared-terms';
import publications from './publications';
import publishedRows from './published-rows';
import ratings from './ratings';
import settings from './settings';
import stopping from './stopping';
import terms from './terms';

export default {
  addresses,
  catalogue,
  clock,
  contentVersion,
  counting,
  demoGlossary,
  pages,
  popularity,
  preparedTerms,
  publications,
  publishedRows,
  ratings,
  settings,
  stopping,
  terms,
};
