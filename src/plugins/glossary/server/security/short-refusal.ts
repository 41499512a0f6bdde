import { errors } from '@strapi/utils';

/** Maximum length of request text that an error repeats, in characters. */
const LINE = 200;

type Said = Record<string, unknown>;

/** Shortens long values in Strapi's validation errors, which repeat the input once for each error, and in their messages. */
export function shortenRefusal(error: unknown): void {
  if (!(error instanceof errors.ApplicationError)) return;
  const details: Said = Object(error.details);
  const faults = Array.isArray(details.errors)
    ? details.errors.map((fault): Said => Object(fault))
    : [details];
  for (const fault of faults)
    for (const [key, said] of Object.entries(fault))
      if (key !== 'message' && (JSON.stringify(said) ?? '').length > LINE) {
        Reflect.deleteProperty(fault, key);
        if (typeof fault.message === 'string') fault.message = shortened(fault.message);
        error.message = shortened(error.message);
      }
}

const shortened = (message: string): string =>
  message.length > LINE ? `${message.slice(0, LINE - 1)}…` : message;
