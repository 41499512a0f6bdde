import type { Core } from '@strapi/strapi';
import { refusedScheduleMail } from '../../core/schedule/refused-schedule-mail';
import { draftsForLists } from '../panel/listed-drafts';
import { permissionsOf } from '../panel/term-reading';
import { serviceOf } from '../platform/service-of';
import { editorName, type PanelUser } from '../publication-log/editor';
import type { LogEditor } from '../publication-log/log-row';
import { RefusedSchedule } from './refused-schedule';
import type { ScheduleTableRow } from './schedule-row';

const ACCOUNT = 'admin::user';

interface Account extends PanelUser {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
}
interface PermissionService {
  readonly engine: { generateUserAbility(user: Account): Promise<unknown> };
}

/** Those who scheduled publications: whether they still may, and how they hear of a refusal. */
export default function schedulers({ strapi }: { strapi: Core.Strapi }) {
  const accountOf = ({ set_by_id }: ScheduleTableRow): Promise<Account | null> =>
    strapi.db.query(ACCOUNT).findOne({ where: { id: set_by_id }, populate: { roles: true } });

  const draftOf = async ({ term_document_id: documentId }: ScheduleTableRow) =>
    (await draftsForLists(strapi, [documentId])).get(documentId);

  return {
    /**
     * Whoever scheduled a publication, when they may still publish the term.
     *
     * @throws {RefusedSchedule} when they have no account any more, or may not
     */
    async requireRight(row: ScheduleTableRow): Promise<LogEditor> {
      const name = row.set_by ?? 'Whoever';
      const account = await accountOf(row);
      if (account === null || account.isActive !== true || account.blocked === true)
        throw new RefusedSchedule(`${name}, who scheduled it, has no account any more.`);
      const permissions = strapi.service('admin::permission') as PermissionService;
      const ability = await permissions.engine.generateUserAbility(account);
      const draft = await draftOf(row);
      if (draft !== undefined && permissionsOf(strapi, ability).cannot.publish(draft))
        throw new RefusedSchedule(`${name}, who scheduled it, may not publish it any more.`);
      return { id: account.id, name: editorName(account) };
    },

    /** Sends a mail about a refusal, where the service sends mail; nobody waits for it. */
    async tell(row: ScheduleTableRow, reasons: readonly string[]): Promise<void> {
      const settings = serviceOf(strapi, 'settings').current();
      const account = settings.mail === null ? null : await accountOf(row);
      if (account === null) return;
      const name = (await draftOf(row))?.term ?? '';
      const term = { documentId: row.term_document_id, name };
      const mail = refusedScheduleMail(settings, term, Number(row.due_at), reasons);
      const mails = serviceOf(strapi, 'readerMails');
      mails.inBackground(() => mails.send(account.email, mail), 'an editor');
    },
  };
}
