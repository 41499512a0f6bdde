import type { Core } from '@strapi/strapi';
import { digestOf, type Representation } from '../../core/platform/representation';
import { serviceOf } from '../platform/service-of';

/** A body made of what is published; `digest` stands for what the reader cares about, where that is not the whole body. */
interface PublishedBody {
  readonly contentType: string;
  readonly body: string;
  readonly weak: boolean;
  readonly digest?: string;
}

/** Gives a body its validators: it was changed last when something was published last. */
export function publishedRepresentation(
  strapi: Core.Strapi,
  { contentType, body, weak, digest = digestOf(body) }: PublishedBody,
): Representation {
  const { changedAt } = serviceOf(strapi, 'logFollower').known();
  return { contentType, body, validators: { digest, weak, lastModified: changedAt } };
}
