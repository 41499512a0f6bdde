import { SCRIPT_TEXT } from '../../core/texts/script';
import { element, listen, setAttributes } from './dom';
import { filled, forCount } from './filled-text';
import { compactScore } from './compact-score';
import { status } from './status';

const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];
/** Milliseconds without a key until it is searched. */
const TYPING_PAUSE = 120;

/** The response that `core/catalogue/suggestions.ts` describes. */
interface Suggestions {
  readonly match: string;
  readonly terms: readonly Suggestion[];
}

interface Suggestion {
  readonly term: string;
  readonly definition: string;
  readonly score_line: string | null;
  readonly slug: string;
}

/** The ARIA practices' "Editable Combobox With List Autocomplete" */
export function addSuggestions(form: HTMLFormElement, number: number): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]');
  if (input) addList(form, input, `suggestions-${number}`);
}

function addList(form: HTMLFormElement, input: HTMLInputElement, id: string): void {
  const list = element('ul', {
    id,
    role: 'listbox',
    'aria-label': SCRIPT_TEXT.suggestions,
    hidden: '',
  });
  form.append(list);
  setAttributes(input, { role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list' });
  setAttributes(input, { 'aria-controls': id, 'aria-expanded': false });

  let active: HTMLElement | null = null;
  /** Aborted when the latest search becomes obsolete. */
  let latest = new AbortController();

  function activate(option: Element | null): void {
    active?.setAttribute('aria-selected', 'false');
    active = option instanceof HTMLElement ? option : null;
    if (!active) return input.removeAttribute('aria-activedescendant');
    active.setAttribute('aria-selected', 'true');
    input.setAttribute('aria-activedescendant', active.id);
    active.scrollIntoView({ block: 'nearest' });
  }

  function show(isOpen: boolean): void {
    activate(null);
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
  }

  function close(): void {
    latest.abort();
    show(false);
    status.textContent = '';
  }

  async function search(pause: number): Promise<void> {
    latest.abort();
    activate(null);
    const q = input.value.trim();
    if (q === '') return close();
    const { signal } = (latest = new AbortController());
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    try {
      // With the filters of the list that is searched, but in the order of the best match.
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      const query = new URLSearchParams(fields);
      query.delete('sort');
      const answer = await fetch(`${form.action}-suggestions.json?${query}`, { signal });
      const { match, terms } = (await answer.json()) as Suggestions;
      if (signal.aborted) return;
      const isNear = match === 'some-words' || match === 'resembling';
      list.classList.toggle('near', isNear);
      const [label, found] = isNear
        ? [SCRIPT_TEXT.nearMatches, SCRIPT_TEXT.nearMatchesFound]
        : [SCRIPT_TEXT.suggestions, SCRIPT_TEXT.suggestionsFound];
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

  function toOption(
    { term, definition, score_line: score, slug }: Suggestion,
    index: number,
  ): HTMLElement {
    const name = element('b', {}, term);
    const text = element('span', {}, definition);
    const line = score ? [' ', element('span', { class: 'debt' }, ...compactScore(score))] : [];
    const attributes = { id: `${id}-${index}`, role: 'option' };
    const option = element('li', attributes, name, ...line, ' ', text);
    // Not `html_url`: this may not be the public host.
    option.onclick = () => location.assign(`${form.action}/${encodeURIComponent(slug)}`);
    return option;
  }

  /** To the next option, or to the last; a list that is closed is opened. */
  function move(option: Element | null): void {
    if (list.hidden) void search(0);
    else activate(option);
  }

  function onKey(event: KeyboardEvent): void {
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
    } else {
      if (CARET_KEYS.includes(key)) activate(null);
      return;
    }
    event.preventDefault();
  }

  listen(input, {
    keydown: onKey,
    // An input event of an input field, which says whether it is being composed.
    input: (event) => (event instanceof InputEvent && event.isComposing) || search(TYPING_PAUSE),
    compositionstart: () => latest.abort(),
    compositionend: () => search(TYPING_PAUSE),
    blur: close,
  });
  // Keeps the focus in the input: its loss closes the list before the click.
  list.onmousedown = (event) => event.preventDefault();
  listen(form, { submit: close });
  listen(window, {
    // Not every tap outside takes the focus away.
    pointerdown: ({ target }) => (target instanceof Node && form.contains(target)) || close(),
    // A page kept for the back button comes back as it was left.
    pagehide: close,
  });
}
