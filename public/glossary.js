/**
 * The glossary's one script. Pages work without it; it adds suggestions to the search, buttons that copy, what a linked
 * term is, and ratings without a new page. Data goes into the page as text, never as HTML.
 */

const SUGGESTIONS = 8;
const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
// Milliseconds
const TYPING_PAUSE = 120;
const HOVER_PAUSE = 200;
const CONFIRMATION = 2000;
const RATING_PATIENCE = 15_000;
/** CSS pixels around the tooltip */
const GAP = 6;
/** Markdown's code and emphasis */
const MARKUP = /`([^`]+)`|\*+(\S[^*]*)\*+/g;

/** Made before it speaks, else it is not heard. */
const status = element('div', { class: 'hidden', role: 'status' });
document.body.append(status);

document.querySelectorAll('form.search').forEach(addSuggestions);
document.querySelectorAll('.pair figure > pre, .cite [data-copy]').forEach(addCopyButton);
if (document.querySelector('a[data-short]')) addTooltip();
document.querySelectorAll('form.rating').forEach(addRating);

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content);
  return made;
}

function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, value);
}

function listen(target, listeners) {
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
}

/** The ARIA practices' "Editable Combobox With List Autocomplete" */
function addSuggestions(form, number) {
  const input = form.querySelector('input[name=q]');
  if (!input) return;
  const id = `suggestions-${number}`;
  const list = element('ul', { id, role: 'listbox', 'aria-label': 'Suggestions', hidden: '' });
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
      const query = new URLSearchParams({ q, page_size: SUGGESTIONS });
      const answer = await fetch(`${form.action}.json?${query}`, { signal });
      const options = (await answer.json()).terms.map(toOption);
      if (signal.aborted) return;
      list.replaceChildren(...options);
      const count = options.length;
      show(count > 0);
      status.textContent = `${count || 'No'} suggestion${count === 1 ? '' : 's'}`;
    } catch {
      // Silent, because the form still searches.
      if (!signal.aborted) close();
    }
  }

  function toOption({ term, short, slug }, index) {
    const name = element('b', {}, term);
    const text = element('span', {}, short.replace(MARKUP, '$1$2'));
    const attributes = { id: `${id}-${index}`, role: 'option' };
    const option = element('li', attributes, name, ' ', text);
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
  const word = new Text('Copy');
  const rest = element('span', { class: 'hidden' }, ` ${nameOf(source)}`);
  const button = element('button', { type: 'button', class: 'copy' }, word, rest);
  let timer;
  button.onclick = async () => {
    word.data = await copy(source);
    status.textContent = button.textContent;
    clearTimeout(timer);
    timer = setTimeout(() => {
      word.data = 'Copy';
      status.textContent = '';
    }, CONFIRMATION);
  };
  source.before(button);
}

/** What is copied, in words that follow "Copy" and "Copied". */
function nameOf(source) {
  const { copyLabel } = source.dataset;
  if (copyLabel) return copyLabel.replace(/^Copy /, '');
  const caption = source.parentElement.querySelector('figcaption')?.textContent ?? '';
  // "✓ Good practice": "the code of the good practice"
  return caption.replace(/^\P{L}*(.)/u, (_, first) => `the code of the ${first.toLowerCase()}`);
}

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return 'Copied';
  } catch {
    // Refused, or a page without TLS, which has no clipboard: the reader presses the key.
    getSelection().selectAllChildren(source);
    return 'Selected';
  }
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
    tooltip.textContent = link.dataset.short;
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
    note.textContent = stars ? `Your rating: ${stars}` : '';
  }

  /** The page does not know who reads it: what this tab was told last is shown again after a reload. */
  function restore() {
    const told = recall(form.action);
    show(told?.stars);
    // A page that the browser kept has the old numbers; a page with others knows better than this tab.
    if (told?.before === before) summary.textContent = told.after;
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
        summary.textContent = after;
        // A later choice is on its way: it stays marked.
        if (wanted === stars) show(stars);
        if (!stars) note.textContent = 'Your rating was taken back';
        remember(form.action, { stars, before, after });
      }
    } catch {
      fault = 'The glossary cannot be reached. Check your connection and try again.';
    }
    note.classList.toggle('fault', Boolean(fault));
    if (fault) note.textContent = `Your rating was not ${stars ? 'saved' : 'taken back'}. ${fault}`;
    status.textContent = fault ? note.textContent : `${note.textContent}. ${summary.textContent}.`;
  }

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

function postRating(address, stars) {
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(stars ? { stars } : { withdraw: 'yes' }),
    // A reader who leaves at once has rated all the same.
    keepalive: true,
    signal: AbortSignal.timeout(RATING_PATIENCE),
  });
}

/** Why an answer is none, and what the reader can do; null for a good one. */
function faultOf({ ok, status, headers }) {
  if (ok) return null;
  if (status === 403) return 'It is only taken from a page of this glossary. Reload the page.';
  if (status === 404) return 'The term is no longer published.';
  const seconds = Number(headers.get('Retry-After'));
  const time = seconds > 0 ? `in ${seconds} second${seconds === 1 ? '' : 's'}` : 'later';
  return status === 429
    ? `Too many ratings came from your network address. Try again ${time}.`
    : `The glossary cannot take it just now. Try again ${time}.`;
}

/** As the page itself says it */
function summaryOf({ average, count }) {
  if (count === 0) return 'No ratings yet';
  return `${average.toFixed(1)} of 5, ${count.toLocaleString('en')} rating${count === 1 ? '' : 's'}`;
}

/** For as long as the tab is open; a browser may refuse to keep anything. */
function remember(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only a reload is poorer for it.
  }
}

function recall(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}
