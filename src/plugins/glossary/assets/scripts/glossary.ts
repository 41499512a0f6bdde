import { addAddressCopy, addCopyButton } from './copying';
import { addNumbers, reportView } from './live-stats';
import { addPlace } from './page-place';
import { addRating } from './rating';
import { addReadMark, noteRead } from './read-terms';
import { addSearchKeys } from './search-keys';
import { addSuggestions } from './suggestions';
import { addAccessDay, addReasons, addWrapping } from './term-page';
import { addTheme } from './theme-choice';
import { addTooltip } from './tooltip';

/**
 * The script of every page. Pages work without it; it adds the theme, keys for the search, suggestions, buttons that copy, what a linked
 * term is, the place in a page, ratings without a new page, and numbers that are current. Data goes into the page as text, never as HTML.
 */
function forEach<Found extends Element>(
  selector: string,
  action: (found: Found, place: number) => void,
): void {
  document.querySelectorAll<Found>(selector).forEach(action);
}

forEach('.theme input', addTheme);
forEach('form.search', addSuggestions);
addSearchKeys();
forEach('.pair figure > pre, [data-copy]', addCopyButton);
forEach('h2 > a[href^="#"]', addAddressCopy);
forEach('[name=wrap]', addWrapping);
forEach('[data-accessed]', addAccessDay);
forEach('.axes', addReasons);
forEach('.rail .contents', addPlace);
if (document.querySelector('a[data-short]')) addTooltip();
forEach('form.rating', addRating);
forEach('[data-numbers]', addNumbers);
forEach('[data-views]', reportView);
if (document.querySelector('article.term[data-current]')) noteRead();
forEach('.path > li', addReadMark);
