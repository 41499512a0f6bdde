import error from './error';
import exchange from './exchange';
import follow from './follow';
import glossary from './glossary';
import overview from './overview';
import preview from './preview';
import rating from './rating';
import sidePanel from './side-panel';
import site from './site';
import term from './term';
import termForm from './term-form';

export default {
  error,
  exchange,
  follow,
  glossary,
  overview,
  preview,
  rating,
  sidePanel,
  site,
  term,
  termForm,
};
