import error from './error';
import glossary from './glossary';
import site from './site';
import term from './term';

export default { error, glossary, site, term };
