import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { refusedScheduleMail } from '../../core/schedule/refused-schedule-mail';
import { draftsForLists } from '../drafts/listed-drafts';
import type { PermissionChecker } from '../../../shared/server/rights/permissions';
import { termPermissionsOf } from '../rights/term-reading';
import type { PublicationEvents } from '../publishing/publication-events';
import { currentEditor, editorName, type PanelUser } from '../publication-log/editor';
import type { LogEditor } from '../publication-log/log-row';
import { SCHEDULES, type ScheduleTableRow } from './schedule-row';
import type { Settings } from '../../core/settings/settings';
import type { Host } from '../host/host';
import { inFormWords } from '../../core/publishing/completeness';
import { RefusedPublication } from '../publishing/refused-publication';

/** Why the editor who scheduled a publication may not make it. */
class RefusedSchedule extends Error {}

/** The reasons of a refused publication; null for any other error. */
export function reasonsOf(error: unknown): readonly string[] | null {
  if (error instanceof RefusedPublication) return error.validationErrors.map(inFormWords);
  if (error instanceof RefusedSchedule || error instanceof errors.ApplicationError)
    return [error.message];
  return null;
}

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

/** Why a scheduled publication is refused: because of the editor who scheduled it, or one who changed the draft since. */
export const SCHEDULER_REFUSED = {
  noAccount: (name: string): string => `${name}, who scheduled it, has no account any more.`,
  mayNot: (name: string): string => `${name}, who scheduled it, may not publish it any more.`,
  changedBy: (name: string): string =>
    `${name} has changed the draft since, or discarded its changes. Look at it and schedule it again.`,
} as const;

export type SchedulersService = ReturnType<typeof createSchedulers>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly mails: Host['mails'];
  readonly publicationEvents: PublicationEvents;
}

/** The editors who scheduled publications: whether they still have the right, and the mails to them about refusals. */
export function createSchedulers({ strapi, settings, mails, publicationEvents }: Needs) {
  const accountOf = (id: number): Promise<Account | null> =>
    strapi.db.query(ACCOUNT).findOne({ where: { id }, populate: { roles: true } });

  const draftOf = async (documentId: string) =>
    (await draftsForLists(strapi, [documentId])).get(documentId);

  async function rightsOf(account: Account): Promise<PermissionChecker> {
    const permissions = strapi.service('admin::permission') as PermissionService;
    return termPermissionsOf(strapi, await permissions.engine.generateUserAbility(account));
  }

  // A draft changed by an editor who may not publish it stays unpublished until an editor who may has seen it: in a form that they save, or when
  // they schedule it again. A bulk change of one field does not show the rest of the draft. Nor is a discarded draft published by its schedule:
  // what was scheduled is gone, whoever discarded it.
  publicationEvents.draftSaved.subscribe(async ({ documentId, kind, transaction }) => {
    const schedule = transaction(SCHEDULES).where({ term_document_id: documentId });
    const { id } = currentEditor(strapi);
    if (id === null || (await schedule.clone().first('id')) === undefined) return;
    const [account, draft] = [await accountOf(id), await draftOf(documentId)];
    if (account === null || draft === undefined) return;
    const isUnseen = kind === 'discarded' || (await rightsOf(account)).cannot.publish(draft);
    if (isUnseen) await schedule.update({ unseen_by: editorName(account) ?? '' });
    else if (kind === 'seen whole') await schedule.update({ unseen_by: null });
  });

  return {
    /**
     * The editor who scheduled a publication, if they may still publish the term and no editor without that right has changed its draft
     * since.
     *
     * @throws {RefusedSchedule} when the account is gone, has lost the right, or its owner has not seen the draft as it is
     */
    async requireRight(row: ScheduleTableRow): Promise<LogEditor> {
      const name = row.set_by ?? 'The editor';
      const account = await accountOf(row.set_by_id);
      if (!isOpen(account)) throw new RefusedSchedule(SCHEDULER_REFUSED.noAccount(name));
      const draft = await draftOf(row.term_document_id);
      if (draft !== undefined && (await rightsOf(account)).cannot.publish(draft))
        throw new RefusedSchedule(SCHEDULER_REFUSED.mayNot(name));
      if (row.unseen_by !== null)
        throw new RefusedSchedule(SCHEDULER_REFUSED.changedBy(row.unseen_by || 'Someone'));
      return { id: account.id, name: editorName(account) };
    },

    /**
     * Returns a function that mails a refusal, where the service sends mail, to an editor who may still read the term; it returns before
     * the mail is sent.
     */
    async mailOf(row: ScheduleTableRow, reasons: readonly string[]): Promise<() => void> {
      const account = settings.mail === null ? null : await accountOf(row.set_by_id);
      const draft = await draftOf(row.term_document_id);
      if (!isOpen(account) || draft === undefined) return () => undefined;
      const { cannot } = await rightsOf(account);
      if (cannot.read(draft)) return () => undefined;
      const name = cannot.read(draft, 'term') ? '' : (draft.term ?? '');
      const term = { documentId: row.term_document_id, name };
      const mail = refusedScheduleMail(settings, term, Number(row.due_at), reasons);
      return () => mails.inBackground(() => mails.send(account.email, mail), 'an editor');
    },
  };
}

function isOpen(account: Account | null): account is Account {
  return account?.isActive === true && account.blocked !== true;
}
