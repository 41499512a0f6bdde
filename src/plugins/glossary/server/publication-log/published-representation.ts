import { digestOf, type Representation } from '../../core/http/representation';
import type { LogFollowerService } from './log-follower';

interface PublishedBody {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly weak: boolean;
}

/** Gives a body its validators: it was changed last when something was published last. */
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
