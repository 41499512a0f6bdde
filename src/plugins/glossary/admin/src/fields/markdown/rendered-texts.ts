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

/** Refusals of a text: the request is wrong, or too large. */
const REFUSALS: readonly unknown[] = [400, 413];

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
    void send(wanted.slice(first, first + MOST_TEXTS_SHOWN));
}

async function send(together: readonly Waiting[]): Promise<void> {
  const texts = together.map(({ text }) => text);
  try {
    const { data } = await getFetchClient().post<RenderedTexts>('/glossary-panel/rendered-texts', {
      texts,
    });
    // A proxy may return 200 with anything.
    if (data.html?.length !== texts.length) throw new Error('Not all texts were answered.');
    together.forEach(({ resolve }, index) => resolve(data.html[index] ?? ''));
  } catch (error) {
    const { status } = error as { readonly status?: unknown };
    const isRefused = together.length > 1 && REFUSALS.includes(status);
    for (const one of together.filter(({ signal }) => !signal.aborted))
      // One text that the server refuses is no reason against the others.
      if (isRefused) void send([one]);
      else one.reject(error);
  }
}
