import { backend } from './backend';
import { textOf } from './text';

/** The name of the error, which is what Strapi's store keeps of it. */
export const FOREIGN = 'ForeignAnswer';

/** Anything between the panel and the service answered in place of it, such as the log-in page of a network. */
export class ForeignAnswer extends Error {
  override readonly name = FOREIGN;

  constructor() {
    // Strapi shows it in its own places.
    super(textOf('act.foreign').defaultMessage);
  }
}

const OUR_ADDRESS = /^\/(?:glossary-panel|content-manager)\//;

/**
 * Whether a request is about terms or other documents; those of the host and of its other plugins are theirs.
 *
 * @param backend the address of the service, without a slash at its end
 * @param page the address of the page, to which the others may be relative
 */
export function isOurs(address: string, backend: string, page: string): boolean {
  const base = new URL(backend, page).href.replace(/\/$/, '');
  const { origin, pathname } = new URL(address, page);
  const path = `${origin}${pathname}`;
  return path.startsWith(base) && OUR_ADDRESS.test(path.slice(base.length));
}

/**
 * Has every successful answer to a form, a list or a dialogue that the service cannot have given fail, also those of Strapi's content manager: Strapi's
 * client takes a page in place of JSON for success, and any file for the one that was asked for.
 */
export function refuseForeignAnswers(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await ask(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (
      isOurs(address, backend(), window.location.href) &&
      isForeign(response, new Headers(init?.headers))
    )
      throw new ForeignAnswer();
    return response;
  };
}

/** @param asked the headers of the request; only the panel's own have a token */
export function isForeign(
  { ok, status, headers }: Pick<Response, 'ok' | 'status' | 'headers'>,
  asked: Headers,
): boolean {
  if (!ok || status === 204 || !asked.has('Authorization')) return false;
  const type = headers.get('Content-Type') ?? '';
  // A file comes in any format but that of a page.
  return asked.get('Accept')?.includes('json') === true
    ? !type.includes('json')
    : type.includes('html');
}
