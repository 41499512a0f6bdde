import type { Core } from '@strapi/strapi';
import { digestOf, type Representation } from '../../core/platform/representation';
import { serviceOf } from '../platform/service-of';

/** A body made of what is published. */
interface PublishedBody {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly weak: boolean;
}

/** Gives a body its validators: it was changed last when something was published last. */
export function publishedRepresentation(
  strapi: Core.Strapi,
  { contentType, body, weak }: PublishedBody,
): Representation {
  const { changedAt } = serviceOf(strapi, 'logFollower').known();
  return {
    contentType,
    body,
    validators: { digest: digestOf(body), weak, lastModified: changedAt },
  };
}
