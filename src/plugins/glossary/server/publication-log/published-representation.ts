import { digestOf, type Representation } from '../../core/http/representation';
import type { LogFollowerService } from './log-follower';

interface PublishedBody {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly weak: boolean;
}

/** Adds validators to a body: Last-Modified is the time of the last publication. */
export function publishedRepresentation(
  logFollower: LogFollowerService,
  { contentType, body, weak }: PublishedBody,
): Representation {
  const { changedAt } = logFollower.known();
  return {
    contentType,
    body,
    validators: { digest: digestOf(body), weak, lastModified: changedAt },
  };
}
