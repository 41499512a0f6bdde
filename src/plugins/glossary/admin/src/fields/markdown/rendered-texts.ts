import { getFetchClient } from '@strapi/strapi/admin';
import {
  MOST_TEXTS_SHOWN,
  type RenderedTexts,
  type TextToShow,
} from '../../../../core/panel/panel-answers';

interface Waiting {
  readonly text: TextToShow;
  readonly signal: AbortSignal;
  readonly resolve: (html: string) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/**
 * The HTML of a text, made by the renderer of the pages. Texts that are asked for at the same moment, as when a form is opened, are sent together.
 *
 * @param signal aborted when the text is no longer wanted; one that is under way is answered all the same, with the others
 */
export function renderedText(text: TextToShow, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting.push({ text, signal, resolve, reject });
    if (waiting.length === 1) setTimeout(sendWaiting);
  });
}

function sendWaiting(): void {
  const wanted = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  for (let first = 0; first < wanted.length; first += MOST_TEXTS_SHOWN)
    send(wanted.slice(first, first + MOST_TEXTS_SHOWN));
}

function send(together: readonly Waiting[]): void {
  const body = { texts: together.map(({ text }) => text) };
  getFetchClient()
    .post<RenderedTexts>('/glossary-panel/shown-text', body)
    .then(
      ({ data }) => together.forEach(({ resolve }, index) => resolve(data.html[index] ?? '')),
      (error: unknown) => {
        const [only, ...others] = together;
        if (others.length === 0) only?.reject(error);
        // One text that the server refuses is no reason against the others.
        else together.forEach((one) => send([one]));
      },
    );
}
