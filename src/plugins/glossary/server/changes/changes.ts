import type { Core } from '@strapi/strapi';
import { type Changes, toChange } from '../../core/changes/changes-record';
import { changesOf } from '../../core/changes/logged-change';
import { serviceOf } from '../platform/service-of';

export type FollowedChanges =
  | { readonly ok: true; readonly page: Changes }
  /** The cursor is of entries that the log does not have, which ends at its head: the database was restored. */
  | { readonly ok: false; readonly head: string };

/** The changes of what readers see, in the order of the publication log. */
export default function changes({ strapi }: { strapi: Core.Strapi }) {
  const follower = serviceOf(strapi, 'logFollower');

  /** What comes after the position; there are no gaps before the head, whose transaction and all before it were committed. */
  async function pageAfter(since: number, head: number, limit: number): Promise<Changes> {
    if (since === head) return { changes: [], next: String(head), more: false };
    const log = serviceOf(strapi, 'changeLog');
    const found = await log.between(since, head, limit + 1);
    const entries = found.slice(0, limit);
    const more = found.length > limit;
    const first = entries[0];
    const last = entries.at(-1);
    if (first === undefined || last === undefined)
      return { changes: [], next: String(head), more: false };
    const subjects = [...new Set(entries.map(({ subject }) => subject))];
    const before = await log.statesOf(subjects, first.position - 1);
    const catalogue = serviceOf(strapi, 'catalogue');
    const { byDocumentId } = await catalogue.current();
    const { publicUrl } = serviceOf(strapi, 'settings').current();
    const told = changesOf(entries, before).map(async (change) => {
      const { subject } = change.entry;
      const term = byDocumentId.get(subject)?.term ?? null;
      const successor = await catalogue.successorOf(subject);
      return toChange(change, { term, successor }, publicUrl);
    });
    const next = String(more ? last.position : head);
    return { changes: await Promise.all(told), next, more };
  }

  return {
    /**
     * At most so many changes after a position of the log; from 0 all. What is known to be new to nobody is answered
     * without the database.
     *
     * @throws when the database is needed and away
     */
    async after(since: number, limit: number): Promise<FollowedChanges> {
      // Another instance may have answered the cursor that has heard of more than this one.
      if (since > follower.known().version) await follower.refresh();
      const head = follower.known().version;
      if (since > head) return { ok: false, head: String(head) };
      return { ok: true, page: await pageAfter(since, head, limit) };
    },
  };
}
