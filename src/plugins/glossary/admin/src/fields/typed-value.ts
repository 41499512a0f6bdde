import { flushSync } from 'react-dom';
import { type FormValues, withValueAt } from '../../../core/panel/form-merge';

/** How long nothing is typed before the form is given what was typed, in milliseconds. */
const REST = 500;

/** What a field shows and the form has not been given yet. */
interface TypedValue {
  readonly name: string;
  readonly value: unknown;
  /** Gives it to the form. */
  readonly handOver: () => void;
}
type Listener = (name: string, value: unknown) => void;

/** One field is typed into at a time. */
let waiting: TypedValue | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Listener>();

function handOver(): void {
  const typed = waiting;
  forget();
  typed?.handOver();
}

function forget(): void {
  waiting = null;
  clearTimeout(timer);
}

/**
 * Strapi computes the whole form anew with each change of a value, dozens of milliseconds for each letter. So a field keeps what is typed until typing
 * rests, or until something could look at the form.
 */
export const typedValue = {
  /** Has the form wait for what was typed; another field's is given to it at once. */
  wait(typed: TypedValue): void {
    if (waiting?.name === typed.name) clearTimeout(timer);
    else handOver();
    waiting = typed;
    timer = setTimeout(handOver, REST);
    for (const listener of listeners) listener(typed.name, typed.value);
  },

  /** @param name of a field that is gone, or whose value the form has by other means */
  forget(name: string): void {
    if (waiting?.name === name) forget();
  },

  /** The values of the form with what it has not been given yet. */
  laidOver: (values: FormValues): FormValues =>
    waiting === null ? values : withValueAt(values, waiting.name.split('.'), waiting.value),

  isWaiting: (name: string): boolean => waiting?.name === name,

  /** The form has what was typed when this returns: what reads its values next reads all of them. */
  takeIn(): void {
    if (waiting !== null) flushSync(handOver);
  },

  /**
   * @param listener called with each letter that the form waits for
   * @returns a function that ends it
   */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** After these, other code reads the form: buttons, links, the browser's own “Back”, and whatever asks whether the page may be left. */
const LOOKED_AT = ['click', 'focusout', 'popstate', 'beforeunload', 'pagehide', 'submit'];

/** On the window and before all others, so that no other listener sees a form without the last letter. */
export function takeInTypedValues(): void {
  for (const name of LOOKED_AT) window.addEventListener(name, typedValue.takeIn, true);
  window.addEventListener(
    'keydown',
    (event) => {
      if (isShortcut(event)) typedValue.takeIn();
    },
    true,
  );
}

/** A key that is held with Ctrl or the command key, such as Ctrl+S; the browser reports the letters behind AltGr with Ctrl, too. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
