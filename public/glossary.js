/**
 * The glossary's script. Pages work without it; it adds the theme, keys for the search, suggestions, buttons that copy, what a linked
 * term is, the place in a page, ratings without a new page, and numbers that are current. Data goes into the page as text, never as HTML.
 * Its texts stand in `core/texts/script.ts`.
 */

const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
// Milliseconds
const TYPING_PAUSE = 120;
const HOVER_PAUSE = 200;
const CONFIRMATION = 2000;
const RATING_PATIENCE = 15_000;
/** Seconds after which a limit of a minute is over; what takes longer is the cap of a day */
const LONGEST_MINUTE = 60;
/** Terms that are remembered as read */
const READ_TERMS_KEPT = 500;
/** How far below the top of the window the heading of what is read may stand, in CSS pixels */
const READING_LINE = 96;
/** CSS pixels around the tooltip */
const GAP = 6;

/** Made before it speaks, else it is not heard. */
const status = element('div', { class: 'hidden', role: 'status' });
document.body.append(status);

document.querySelectorAll('.theme input').forEach(addTheme);
document.querySelectorAll('form.search').forEach(addSuggestions);
addSearchKeys();
document.querySelectorAll('.pair figure > pre, [data-copy]').forEach(addCopyButton);
document.querySelectorAll('h2 > a[href^="#"]').forEach(addAddressCopy);
document.querySelectorAll('[name=wrap]').forEach(addWrapping);
document.querySelectorAll('[data-accessed]').forEach(addAccessDay);
document.querySelectorAll('.axes').forEach(addReasons);
document.querySelectorAll('.rail .contents').forEach(addPlace);
if (document.querySelector('a[data-short]')) addTooltip();
document.querySelectorAll('form.rating').forEach(addRating);
document.querySelectorAll('[data-numbers]').forEach(addNumbers);
document.querySelectorAll('[data-views]').forEach(tellView);
if (document.querySelector('article.term form.rating')) noteRead();
document.querySelectorAll('.path > li').forEach(addReadMark);

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content);
  return made;
}

function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}

/** @param values what stands in place of `{name}` */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** @param texts for none, for one and for more */
function forCount(texts, count) {
  return texts[Math.min(count, 2)];
}

function listen(target, listeners) {
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
}

/** The theme is kept for this browser; `glossary-theme.js` shows it on the next page before anything is drawn. */
function addTheme(input) {
  input.checked = input.value === (recall('theme') ?? 'system');
  input.onchange = () => {
    const { value } = input;
    const isOwn = value !== 'system';
    if (isOwn) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
    document.querySelector('meta[name=color-scheme]').content = isOwn ? value : 'light dark';
    remember('theme', isOwn ? value : null);
  };
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' && input.value === (newValue ?? 'system')) input.click();
  });
}

/** `/` and Ctrl-K (or the Command key) lead to the search from everywhere, and so does its button. */
function addSearchKeys() {
  const input = document.getElementById('q');
  if (!input) return;
  const panel = input.closest('[popover]');

  function open() {
    if (panel && !panel.matches(':popover-open')) panel.showPopover();
    input.focus();
    input.select();
  }

  panel?.addEventListener('toggle', ({ newState }) => newState === 'open' && input.focus());
  document.querySelector('a.search-opener')?.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyped = target.closest('input:not([type=radio], [type=checkbox]), textarea, select');
    const isSlash = key === '/' && !isTyped && !ctrlKey && !metaKey && !altKey;
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (!isSlash && !isK) return;
    event.preventDefault();
    open();
  });
}

/** The ARIA practices' "Editable Combobox With List Autocomplete" */
function addSuggestions(form, number) {
  const input = form.querySelector('input[name=q]');
  if (!input) return;
  const id = `suggestions-${number}`;
  const list = element('ul', {
    id,
    role: 'listbox',
    'aria-label': '{{text.script.suggestions}}',
    hidden: '',
  });
  form.append(list);
  setAttributes(input, { role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list' });
  setAttributes(input, { 'aria-controls': id, 'aria-expanded': false });

  let active = null;
  /** Aborted by whatever makes the latest search obsolete. */
  let latest = new AbortController();

  function activate(option) {
    active?.setAttribute('aria-selected', false);
    active = option;
    if (!option) return input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', true);
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  function show(isOpen) {
    activate(null);
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', isOpen);
  }

  function close() {
    latest.abort();
    show(false);
    status.textContent = '';
  }

  async function search(pause) {
    latest.abort();
    activate(null);
    const q = input.value.trim();
    if (q === '') return close();
    const { signal } = (latest = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    try {
      // With the filters of the list that is searched, but in the order of the best match.
      const query = new URLSearchParams(new FormData(form));
      query.delete('sort');
      const answer = await fetch(`${form.action}-suggestions.json?${query}`, { signal });
      const { match, terms } = await answer.json();
      if (signal.aborted) return;
      const isNear = match === 'some-words';
      list.classList.toggle('near', isNear);
      const [label, found] = isNear
        ? ['{{text.script.nearMatches}}', '{{text.script.nearMatchesFound}}']
        : ['{{text.script.suggestions}}', '{{text.script.suggestionsFound}}'];
      list.setAttribute('aria-label', label);
      list.replaceChildren(...terms.map(toOption));
      const count = terms.length;
      show(count > 0);
      status.textContent = filled(forCount(found, count), { count });
    } catch {
      // Silent, because the form still searches.
      if (!signal.aborted) close();
    }
  }

  function toOption({ term, definition, score_line: score, slug }, index) {
    const name = element('b', {}, term);
    const text = element('span', {}, definition);
    const line = score ? [' ', element('span', { class: 'debt' }, ...scoreSign(score))] : [];
    const attributes = { id: `${id}-${index}`, role: 'option' };
    const option = element('li', attributes, name, ...line, ' ', text);
    // Not `html_url`: this may not be the public host.
    option.onclick = () => location.assign(`${form.action}/${encodeURIComponent(slug)}`);
    return option;
  }

  const move = (option) => (list.hidden ? search(0) : activate(option));

  function onKey(event) {
    const { key } = event;
    // Keys of an input method; Safari marks the last one by 229 only.
    if (event.isComposing || event.keyCode === 229 || event.shiftKey || event.metaKey) return;
    if (key === 'ArrowDown') move(active?.nextElementSibling ?? list.firstElementChild);
    else if (key === 'ArrowUp') move(active?.previousElementSibling ?? list.lastElementChild);
    else if (key === 'Enter' && active) active.click();
    else if (key === 'Escape') {
      // Nothing is left to close here: the key closes the panel around it.
      if (list.hidden && input.value === '') return;
      if (list.hidden) input.value = '';
      close();
    } else return CARET_KEYS.includes(key) && activate(null);
    event.preventDefault();
  }

  listen(input, {
    keydown: onKey,
    input: (event) => event.isComposing || search(TYPING_PAUSE),
    compositionstart: () => latest.abort(),
    compositionend: () => search(TYPING_PAUSE),
    blur: close,
  });
  // Keeps the focus in the input: its loss closes the list before the click.
  list.onmousedown = (event) => event.preventDefault();
  listen(form, { submit: close });
  listen(window, {
    // Not every tap outside takes the focus away.
    pointerdown: ({ target }) => form.contains(target) || close(),
    // A page kept for the back button comes back as it was left.
    pagehide: close,
  });
}

function addCopyButton(source) {
  const word = new Text('{{text.script.copy}}');
  const rest = element('span', { class: 'hidden' }, ` ${nameOf(source)}`);
  const button = element('button', { type: 'button', class: 'copy' }, word, rest);
  let timer;
  button.onclick = async () => {
    word.data = await copy(source);
    status.textContent = button.textContent;
    clearTimeout(timer);
    timer = setTimeout(() => {
      word.data = '{{text.script.copy}}';
      status.textContent = '';
    }, CONFIRMATION);
  };
  source.before(button);
}

/** What is copied, in words that follow "Copy" and "Copied". */
function nameOf(source) {
  const { copyLabel } = source.dataset;
  if (copyLabel) return copyLabel;
  const caption = source.parentElement.querySelector('figcaption')?.textContent ?? '';
  // "✓ Good practice": "the code of the good practice"
  const inSentence = caption.replace(/^\P{L}*(.)/u, (_, first) => first.toLowerCase());
  return filled('{{text.script.codeOf}}', { caption: inSentence });
}

/** A link is copied with its address: what it says may be shorter. */
function textOf(source) {
  const text = source.cloneNode(true);
  text.querySelectorAll('a').forEach((link) => link.replaceWith(link.href));
  return text.textContent;
}

async function copy(source) {
  try {
    await navigator.clipboard.writeText(textOf(source));
    return '{{text.script.copied}}';
  } catch {
    // Refused, or a page without TLS, which has no clipboard: the reader presses the key.
    getSelection().selectAllChildren(source);
    return '{{text.script.selected}}';
  }
}

/** A heading is the anchor of its section: a click copies the address as well as going there. */
function addAddressCopy(link) {
  link.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link.href);
      announce('{{text.script.addressCopied}}');
    } catch {
      // The address stands where every browser shows it.
    }
  });
}

function announce(text) {
  status.textContent = text;
  setTimeout(() => (status.textContent = ''), CONFIRMATION);
}

/** Whether long lines wrap is kept for this browser. */
function addWrapping(input) {
  input.checked = recall('wrap') === 'yes';
  input.onchange = () => remember('wrap', input.checked ? 'yes' : null);
}

/** A page does not know when it is read. */
function addAccessDay(place) {
  const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  place.textContent = filled('{{text.script.retrieved}}', { day });
}

/** On a wide window the reasons of the four axes stand open; a reader may close them. */
function addReasons(axes) {
  const wide = matchMedia('(min-width: 40rem)');
  const follow = () =>
    axes.querySelectorAll('details').forEach((axis) => (axis.open = wide.matches));
  wide.addEventListener('change', follow);
  follow();
  document.documentElement.classList.add('reasons-follow');
}

/** Marks where in the page the reader is. */
function addPlace(contents) {
  const links = [...contents.querySelectorAll('a')];
  const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));
  let isAsked = false;

  function mark() {
    isAsked = false;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const passed = headings.filter(
      (heading) => heading?.getBoundingClientRect().top <= READING_LINE,
    );
    const current = isAtEnd && scrollY > 0 ? links.length - 1 : Math.max(0, passed.length - 1);
    links.forEach((link, place) => {
      if (place === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  }

  function ask() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(mark);
  }

  listen(window, { scroll: ask, resize: ask });
  mark();
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A score as its glyph, which is drawn as `core/term/score-icon.ts` draws it, and its line.
 *
 * @param line ends with the values of the four axes, `d5/e3/b5/t7`
 */
function scoreSign(line) {
  const svg = document.createElementNS(SVG, 'svg');
  setAttributes(svg, { class: 'glyph', viewBox: '0 0 16 16', width: 16, height: 16 });
  svg.setAttribute('aria-hidden', true);
  const bar = (name, place, height) => {
    const rect = document.createElementNS(SVG, 'rect');
    setAttributes(rect, { class: name, x: 4 * place, y: 16 - height, width: 3, height });
    svg.append(rect);
  };
  // The word before the values is the operator's, and may have digits too.
  line
    .match(/\d(?=\D|$)/g)
    .slice(-4)
    .forEach((value, place) => {
      bar('track', place, 16);
      bar(`h${Math.ceil(value / 2)}`, place, Math.max(1, Math.round((value * 16) / 9)));
    });
  return [svg, element('code', {}, line)];
}

/** WCAG 1.4.13: Escape closes the tooltip, the pointer may enter it, time does not end it. */
function addTooltip() {
  const tooltip = element('div', { id: 'tooltip', role: 'tooltip', hidden: '' });
  document.querySelector('main').append(tooltip);

  /** The link that it describes */
  let shown = null;
  /** A link with a `short`, the tooltip, or null */
  let hovered = null;
  let timer;

  function show(link) {
    hide();
    shown = link;
    link.setAttribute('aria-describedby', tooltip.id);
    const { short, score = '' } = link.dataset;
    const line = [...score].map((value, place) => 'debt'[place] + value).join('/');
    const sign = line && element('span', { class: 'debt' }, ...scoreSign(line));
    tooltip.replaceChildren(short, sign);
    tooltip.hidden = false;
    place();
  }

  function hide() {
    shown?.removeAttribute('aria-describedby');
    shown = null;
    tooltip.hidden = true;
  }

  /** Below the link, or above it where there is no room below. */
  function place() {
    if (!shown) return;
    const link = shown.getBoundingClientRect();
    const { width, height } = tooltip.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const within = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
    const below = link.bottom + GAP;
    const top = below + height + GAP > clientHeight ? link.top - GAP - height : below;
    tooltip.style.left = `${scrollX + within(link.left, clientWidth - width)}px`;
    tooltip.style.top = `${scrollY + within(top, clientHeight - height)}px`;
  }

  /** The pause lets the pointer pass over links, and cross the gap to the tooltip. */
  function hover(target) {
    if (target === hovered) return;
    hovered = target;
    clearTimeout(timer);
    timer = setTimeout(settle, HOVER_PAUSE);
  }

  const isSettled = () => hovered === shown || hovered === tooltip;

  function settle() {
    if (isSettled()) return;
    if (hovered) show(hovered);
    else if (!shown.matches(':focus-visible')) hide();
  }

  function onKey(event) {
    if (event.key !== 'Escape' || !shown) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  }

  listen(document.documentElement, {
    pointerover({ pointerType, target }) {
      if (pointerType !== 'touch') hover(target.closest('a[data-short], #tooltip'));
    },
    pointerleave: () => hover(null),
    focusin: ({ target }) => target.matches('a[data-short]:focus-visible') && show(target),
    focusout: () => isSettled() || hide(),
  });
  listen(window, {
    resize: place,
    pagehide() {
      hovered = null;
      hide();
    },
  });
  // Before the search hears it: one press closes one thing.
  addEventListener('keydown', onKey, { capture: true });
}

/**
 * Sends a rating without leaving the page. A click on a star sends it; arrow keys only choose, and Enter, Space or the button send,
 * else a keyboard would pass through every star on its way.
 */
function addRating(form) {
  const summary = document.getElementById('rating-summary');
  const [rate, withdraw] = form.querySelectorAll('button');
  const note = element('span', { class: 'note' });
  rate.parentElement.append(note);

  const key = `rating of ${new URL(form.action).pathname}`;
  /** What the page said when it came; see `restore`. */
  const before = summary.textContent;
  /** Stars, or null to take the rating back */
  let wanted = null;
  let isBusy = false;
  let isArrow = false;

  function show(stars) {
    if (stars) form.elements.stars.value = stars;
    else form.reset();
    if (!stars && document.activeElement === withdraw) rate.focus();
    withdraw.hidden = !stars;
    note.textContent = stars ? filled('{{text.script.yourRating}}', { stars }) : '';
  }

  /** The page does not know who reads it: what this browser was told last is shown again, also in another tab. */
  function restore() {
    const told = JSON.parse(recall(key));
    show(told?.stars);
    // A page that the browser kept has the old numbers; a page with others knows better than this browser.
    if (told?.before === before) showSummary(summary, told.after);
  }

  async function send(stars) {
    wanted = stars;
    // The choice that was made last is sent when the one under way is answered.
    if (isBusy) return;
    isBusy = true;
    form.setAttribute('aria-busy', true);
    let sent;
    do {
      status.textContent = '';
      sent = wanted;
      await settle(sent);
    } while (sent !== wanted);
    form.removeAttribute('aria-busy');
    isBusy = false;
  }

  async function settle(stars) {
    let fault;
    try {
      const answer = await postRating(form.action, stars);
      fault = faultOf(answer);
      if (!fault) {
        const after = summaryOf(await answer.json());
        showSummary(summary, after);
        // A later choice is on its way: it stays marked.
        if (wanted === stars) show(stars);
        if (!stars) note.textContent = '{{text.script.withdrawn}}';
        remember(key, JSON.stringify({ stars, before, after }));
      }
    } catch {
      fault = '{{text.script.unreachable}}';
    }
    note.classList.toggle('fault', Boolean(fault));
    const refusal = stars ? '{{text.script.notSaved}}' : '{{text.script.notWithdrawn}}';
    if (fault) note.textContent = filled(refusal, { reason: fault });
    status.textContent = fault ? note.textContent : `${note.textContent}. ${summary.textContent}.`;
  }

  listen(window, {
    // Rated or taken back in another tab; `null` when all that was kept is forgotten.
    storage({ key: changed, newValue }) {
      if (changed !== key || isBusy) return;
      const told = JSON.parse(newValue);
      show(told?.stars);
      if (told) showSummary(summary, told.after);
    },
    // A page that comes back as it was left knows nothing of what happened meanwhile.
    pageshow: ({ persisted }) => persisted && restore(),
  });
  listen(form, {
    keydown: ({ key }) => (isArrow = key.startsWith('Arrow')),
    keyup(event) {
      isArrow = false;
      // Some browsers let Space click the chosen star again, others do not.
      if (event.key !== ' ' || !event.target.checked) return;
      event.preventDefault();
      form.requestSubmit(rate);
    },
    // The arrow keys click too.
    click: ({ target }) => target.name === 'stars' && !isArrow && form.requestSubmit(rate),
    submit(event) {
      event.preventDefault();
      send(event.submitter === withdraw ? null : form.elements.stars.value);
    },
  });
  restore();
}

/** At its place, and shorter in the rail. */
function showSummary(summary, text) {
  summary.textContent = text;
  const [, average, count] = /^([\d.]+) of 5, ([\d,]+)/.exec(text) ?? [];
  const link = document.querySelector('[data-rating]');
  if (!link) return;
  link.textContent = average
    ? filled('{{text.script.ratingInShort}}', { average, count })
    : '{{text.shared.rateThisTerm}}';
}

/**
 * A page that the browser had kept, or that comes back into sight, has the numbers of an earlier time: they are asked for anew. A page that
 * was just sent has those of now.
 */
function addNumbers(summary) {
  const views = document.getElementById('views');

  async function refresh() {
    const shown = summary.textContent;
    try {
      const answer = await fetch(summary.dataset.numbers, { cache: 'no-store' });
      if (!answer.ok) return;
      const numbers = await answer.json();
      views.textContent = numbers.views.toLocaleString('en');
      // What this reader was told meanwhile of a rating is newer.
      if (summary.textContent === shown) showSummary(summary, summaryOf(numbers.rating));
    } catch {
      // The page keeps the numbers that it has.
    }
  }

  listen(window, { pageshow: ({ persisted }) => persisted && refresh() });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh();
  });
  showSummary(summary, summary.textContent);
  const [{ transferSize, encodedBodySize }] = performance.getEntriesByType('navigation');
  // Less was sent than the page is long: it was confirmed (304), or not asked for.
  if (transferSize < encodedBodySize) refresh();
}

/** Where a cache answers for the glossary, the page says that it was viewed; one that is fetched in advance says so once it is shown. */
function tellView({ dataset }) {
  const tell = () => navigator.sendBeacon(dataset.views);
  if (document.prerendering) document.addEventListener('prerenderingchange', tell, { once: true });
  else tell();
}

function postRating(address, stars) {
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    // A browser without a cookie gets it before anything is written, and is sent on with it: to press again is not to be another reader.
    body: new URLSearchParams({ from: 'page', ...(stars ? { stars } : { withdraw: 'yes' }) }),
    // A reader who leaves at once has rated all the same.
    keepalive: true,
    signal: AbortSignal.timeout(RATING_PATIENCE),
  });
}

/** Why an answer is none, and what the reader can do; null for a good one. */
function faultOf({ ok, status, headers }) {
  if (ok) return null;
  if (status === 403) return '{{text.script.otherSite}}';
  if (status === 404) return '{{text.script.unpublished}}';
  const count = Number(headers.get('Retry-After')) || 0;
  if (status === 429 && count > LONGEST_MINUTE) return '{{text.script.networkFull}}';
  const time = filled(forCount('{{text.script.afterSeconds}}', count), { count });
  const text = status === 429 ? '{{text.script.tooMany}}' : '{{text.script.notNow}}';
  return filled(text, { time });
}

/** As the page itself says it */
function summaryOf({ average, count }) {
  return filled(forCount('{{text.script.ratings}}', count), {
    average: average?.toFixed(1),
    count: count.toLocaleString('en'),
  });
}

/** The terms that this browser has opened, the latest last; they are told to nobody. */
function readTerms() {
  try {
    const terms = JSON.parse(recall('read'));
    return Array.isArray(terms) ? terms : [];
  } catch {
    return [];
  }
}

function noteRead() {
  const { pathname } = location;
  const others = readTerms().filter((term) => term !== pathname);
  remember('read', JSON.stringify([...others, pathname].slice(-READ_TERMS_KEPT)));
}

/** On the way to a term: what was read already. */
function addReadMark(item) {
  const { pathname } = item.querySelector('a');
  if (readTerms().includes(pathname))
    item.querySelector('a').after(' ', element('span', { class: 'read' }, '{{text.script.read}}'));
}

/** For this browser, which may refuse to keep anything; null forgets. */
function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Only the next page is poorer for it.
  }
}

function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
