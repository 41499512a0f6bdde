import type { Core } from '@strapi/strapi';
import { refusedScheduleMail } from '../../core/schedule/refused-schedule-mail';
import { draftsForLists } from '../panel/listed-drafts';
import { type PermissionChecker, permissionsOf } from '../panel/term-reading';
import { serviceOf } from '../platform/service-of';
import { editorName, type PanelUser } from '../publication-log/editor';
import type { LogEditor } from '../publication-log/log-row';
import { RefusedSchedule } from './refused-schedule';
import type { ScheduleTableRow } from './schedule-row';

const ACCOUNT = 'admin::user';
const TERM = 'api::term.term';

interface Account extends PanelUser {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
}
interface PermissionService {
  readonly engine: { generateUserAbility(user: Account): Promise<unknown> };
}

/** Why a publication that was scheduled is refused: of whoever scheduled it, or changed the draft since. */
export const SCHEDULER_REFUSED = {
  noAccount: (name: string): string => `${name}, who scheduled it, has no account any more.`,
  mayNot: (name: string): string => `${name}, who scheduled it, may not publish it any more.`,
  changedBy: (name: string): string =>
    `${name}, who may not publish it, has changed the draft since. Look at it and schedule it anew.`,
} as const;

/** Those who scheduled publications: whether they still may, and how they hear of a refusal. */
export default function schedulers({ strapi }: { strapi: Core.Strapi }) {
  const accountOf = ({ set_by_id }: ScheduleTableRow): Promise<Account | null> =>
    strapi.db.query(ACCOUNT).findOne({ where: { id: set_by_id }, populate: { roles: true } });

  const draftOf = async ({ term_document_id: documentId }: ScheduleTableRow) =>
    (await draftsForLists(strapi, [documentId])).get(documentId);

  /** Who saved the draft last; null when it was a program, or an account that is gone. */
  async function lastEditorOf({ term_document_id }: ScheduleTableRow): Promise<Account | null> {
    const draft: { readonly updatedBy: Account | null } | null = await strapi.db
      .query(TERM)
      .findOne({
        where: { documentId: term_document_id, publishedAt: { $null: true } },
        populate: { updatedBy: { populate: { roles: true } } },
      });
    return draft?.updatedBy ?? null;
  }

  async function rightsOf(account: Account): Promise<PermissionChecker> {
    const permissions = strapi.service('admin::permission') as PermissionService;
    return permissionsOf(strapi, await permissions.engine.generateUserAbility(account));
  }

  return {
    /**
     * Whoever scheduled a publication, when they may still publish the term, and nobody who may not has changed its draft since.
     *
     * @throws {RefusedSchedule} when they have no account any more, may not, or have not seen the draft as it is
     */
    async requireRight(row: ScheduleTableRow): Promise<LogEditor> {
      const name = row.set_by ?? 'Whoever';
      const account = await accountOf(row);
      if (!isOpen(account)) throw new RefusedSchedule(SCHEDULER_REFUSED.noAccount(name));
      const draft = await draftOf(row);
      if (draft !== undefined && (await rightsOf(account)).cannot.publish(draft))
        throw new RefusedSchedule(SCHEDULER_REFUSED.mayNot(name));
      if (draft !== undefined && draft.updatedAt !== row.draft_version) {
        const other = await lastEditorOf(row);
        if (other !== null && (await rightsOf(other)).cannot.publish(draft))
          throw new RefusedSchedule(SCHEDULER_REFUSED.changedBy(editorName(other) ?? 'Somebody'));
      }
      return { id: account.id, name: editorName(account) };
    },

    /**
     * What sends a mail about a refusal, where the service sends mail, to somebody who may still read the term; nobody waits for it.
     */
    async mailOf(row: ScheduleTableRow, reasons: readonly string[]): Promise<() => void> {
      const settings = serviceOf(strapi, 'settings').current();
      const account = settings.mail === null ? null : await accountOf(row);
      const draft = await draftOf(row);
      if (!isOpen(account) || draft === undefined) return () => undefined;
      const { cannot } = await rightsOf(account);
      if (cannot.read(draft)) return () => undefined;
      const name = cannot.read(draft, 'term') ? '' : (draft.term ?? '');
      const term = { documentId: row.term_document_id, name };
      const mail = refusedScheduleMail(settings, term, Number(row.due_at), reasons);
      const mails = serviceOf(strapi, 'readerMails');
      return () => mails.inBackground(() => mails.send(account.email, mail), 'an editor');
    },
  };
}

function isOpen(account: Account | null): account is Account {
  return account?.isActive === true && account.blocked !== true;
}
