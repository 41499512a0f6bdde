import type { RatingRecord, RatingSummary } from '../../core/rating/rating-record';
import { SCRIPT_TEXT } from '../../core/texts/script';
import { recall, remember } from './browser-memory';
import { element, listen } from './dom';
import { filled, forCount } from './filled-text';
import { status } from './status';

/** Milliseconds that an answer may take. */
const PATIENCE = 15_000;
/** Seconds after which a limit of a minute is over; what takes longer is the cap of a day. */
const LONGEST_MINUTE = 60;

/** What this browser knows of a rating: its stars, and the summary before and after. */
interface StoredRating {
  readonly stars: string | null;
  readonly before: string;
  readonly after: string;
}

/**
 * Sends a rating without leaving the page. A click on a star sends it; arrow keys only choose, and Enter, Space or the button send,
 * else a keyboard would pass through every star on its way.
 */
export function addRating(form: HTMLFormElement): void {
  const summary = document.getElementById('rating-summary');
  const [rate, withdraw] = form.querySelectorAll('button');
  if (summary && rate && withdraw) addSending({ form, summary, rate, withdraw });
}

interface Parts {
  readonly form: HTMLFormElement;
  readonly summary: HTMLElement;
  readonly rate: HTMLButtonElement;
  readonly withdraw: HTMLButtonElement;
}

function addSending({ form, summary, rate, withdraw }: Parts): void {
  const note = element('span', { class: 'note' });
  rate.parentElement?.append(note);

  const key = `rating of ${new URL(form.action).pathname}`;
  /** The summary that came with the page; see `restore`. */
  const before = summary.textContent ?? '';
  /** Stars, or null to take the rating back */
  let requested: string | null = null;
  let isBusy = false;
  let isArrow = false;

  const stars = (): RadioNodeList => form.elements.namedItem('stars') as RadioNodeList;
  const parsedRating = (stored: string | null): StoredRating | null => stored && JSON.parse(stored);

  function show(chosen: string | null | undefined): void {
    if (chosen) stars().value = chosen;
    else form.reset();
    if (!chosen && document.activeElement === withdraw) rate.focus();
    withdraw.hidden = !chosen;
    note.textContent = chosen ? filled(SCRIPT_TEXT.yourRating, { stars: chosen }) : '';
  }

  /** The page does not depend on the reader: the last rating known to this browser is shown again, also in other tabs. */
  function restore(): void {
    const stored = parsedRating(recall(key));
    show(stored?.stars);
    // A cached page has old numbers; a page with other numbers is newer than what this browser knows.
    if (stored?.before === before) showSummary(summary, stored.after);
  }

  async function send(chosen: string | null): Promise<void> {
    requested = chosen;
    // The choice that was made last is sent when the one under way is answered.
    if (isBusy) return;
    isBusy = true;
    form.setAttribute('aria-busy', 'true');
    let sent;
    do {
      status.textContent = '';
      sent = requested;
      await settle(sent);
    } while (sent !== requested);
    form.removeAttribute('aria-busy');
    isBusy = false;
  }

  async function settle(chosen: string | null): Promise<void> {
    let problem;
    try {
      const answer = await post(form.action, chosen);
      problem = problemOf(answer);
      if (problem === null) {
        const after = summaryOf((await answer.json()) as RatingRecord);
        showSummary(summary, after);
        // A later choice is on its way: it stays marked.
        if (requested === chosen) show(chosen);
        if (!chosen) note.textContent = SCRIPT_TEXT.withdrawn;
        remember(key, JSON.stringify({ stars: chosen, before, after } satisfies StoredRating));
      }
    } catch {
      problem = SCRIPT_TEXT.unreachable;
    }
    note.classList.toggle('fault', problem !== null);
    const refusal = chosen ? SCRIPT_TEXT.notSaved : SCRIPT_TEXT.notWithdrawn;
    if (problem !== null) note.textContent = filled(refusal, { reason: problem });
    status.textContent =
      problem === null ? `${note.textContent}. ${summary.textContent}.` : note.textContent;
  }

  listen(window, {
    // Rated or taken back in another tab; `null` when all that was kept is forgotten.
    storage({ key: changed, newValue }) {
      if (changed !== key || isBusy) return;
      const stored = parsedRating(newValue);
      show(stored?.stars);
      if (stored) showSummary(summary, stored.after);
    },
    // A page from the back-forward cache does not know what happened meanwhile.
    pageshow: ({ persisted }) => persisted && restore(),
  });
  listen(form, {
    keydown: ({ key: pressed }) => (isArrow = pressed.startsWith('Arrow')),
    keyup(event) {
      isArrow = false;
      // Some browsers let Space click the chosen star again, others do not.
      if (event.key !== ' ' || !(event.target as HTMLInputElement).checked) return;
      event.preventDefault();
      form.requestSubmit(rate);
    },
    // The arrow keys click too.
    click({ target }) {
      if ((target as HTMLInputElement).name === 'stars' && !isArrow) form.requestSubmit(rate);
    },
    submit(event) {
      event.preventDefault();
      void send(event.submitter === withdraw ? null : stars().value);
    },
  });
  restore();
}

function post(address: string, stars: string | null): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    // A browser without a cookie gets it before anything is written, and is sent on with it: to press again is not to be another reader.
    body: new URLSearchParams({ from: 'page', ...(stars ? { stars } : { withdraw: 'yes' }) }),
    // A reader who leaves at once has rated all the same.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Why a response is an error, and what the reader can do; null for a successful one. */
function problemOf({ ok, status: code, headers }: Response): string | null {
  if (ok) return null;
  if (code === 403) return SCRIPT_TEXT.otherSite;
  if (code === 404) return SCRIPT_TEXT.unpublished;
  const count = Number(headers.get('Retry-After')) || 0;
  if (code === 429 && count > LONGEST_MINUTE) return SCRIPT_TEXT.networkFull;
  const time = filled(forCount(SCRIPT_TEXT.afterSeconds, count), { count });
  const text = code === 429 ? SCRIPT_TEXT.tooMany : SCRIPT_TEXT.notNow;
  return filled(text, { time });
}

/** As formatted on the page. */
export function summaryOf({ average, count }: RatingSummary): string {
  return filled(forCount(SCRIPT_TEXT.ratings, count), {
    average: average?.toFixed(1) ?? '',
    count: count.toLocaleString('en'),
  });
}

/** Shows it at its place, and shorter in the rail. */
export function showSummary(summary: HTMLElement, text: string): void {
  summary.textContent = text;
  const [, average, count] = /^([\d.]+) of 5, ([\d,]+)/.exec(text) ?? [];
  const link = document.querySelector('[data-rating]');
  if (!link) return;
  link.textContent =
    average !== undefined && count !== undefined
      ? filled(SCRIPT_TEXT.ratingInShort, { average, count })
      : SCRIPT_TEXT.rateThisTerm;
}
