import error from './error';
import follow from './follow';
import glossary from './glossary';
import rating from './rating';
import site from './site';
import term from './term';
import termForm from './term-form';

export default { error, follow, glossary, rating, site, term, termForm };
