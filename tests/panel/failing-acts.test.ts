import type { Locator, Page, Route } from 'playwright-core';
import { waitOrTell } from '../support/browser/browser';
import { hold, intercept } from '../support/browser/network';
import {
  endSessions,
  logInElsewhere,
  openTermForm,
  type RunningPanel,
  startPanel,
} from '../support/browser/panel-browser';
import { panelText } from '../support/browser/panel-texts';
import { colleagueInPanel } from '../support/clients/panel';
import {
  aCategory,
  COMPLETE_TERM,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../support/content/content';
import { eventually } from '../support/eventually';
import { type RunningService, TODAY } from '../support/service';
import { RATINGS_LEAST } from '../../src/plugins/glossary/core/unusual/unusual';
import { takeOption } from '../support/browser/closing';
import type { ImportJobStatus } from '../../src/plugins/glossary/core/import-export/import-job';
import { draftTag } from '../../src/plugins/glossary/core/publishing/draft-version';
import { dayForReaders } from '../../src/plugins/glossary/core/time/calendar-day';
import { ANSWER_TIMEOUT } from '../../src/plugins/glossary/core/panel/answer-timeout';
import { glossaryOf } from '../../src/plugins/glossary/server/glossary';

/*
 * Whatever an editor asks for in the panel, and whatever keeps it from being done: what was pressed stays, with what was typed, and says what
 * did not happen; once the fault is over the same button does it, once.
 */

let running: RunningPanel;
let service: RunningService;
let base: string;
let page: Page;
/** The token of an Editor who is not the one in the browser. */
let colleague: string;
beforeAll(async () => {
  process.env.GLOSSARY_CHECK_REFERENCES = 'true';
  // References of today are checked before there are any: afterwards only where a test says so.
  running = await startPanel(({ strapi }) => glossaryOf(strapi).referenceChecks.apply());
  ({ service, base, page } = running);
  colleague = await colleagueInPanel(service, 'strapi-editor');
  // Time stands still for nobody, and goes faster where a test says so.
  await page.clock.install();
}, 240_000);
afterAll(async () => {
  await running.stop();
  process.env.GLOSSARY_CHECK_REFERENCES = '';
});

/** What is asked for, and where. */
interface Act {
  /** Where it is done, which has to stay, and to say what did not happen. */
  readonly place: Locator;
  /** What is typed there, and is to stay as well. */
  readonly typed?: { readonly field: Locator; readonly text: string };
  readonly button: Locator;
  /** What is pressed before, each time: the menu in which it stands. */
  readonly menu?: Locator;
  /** Which requests do it. */
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly urls: string;
  /** How often it was done. */
  readonly times: () => Promise<number>;
  /** What is said of an error of the server. */
  readonly failed: string;
  /** What is said of the other faults, where it is not what most say. */
  readonly says?: Partial<Sentences>;
  /** What a button does that is pressed once more: another one where it stands after a failure. */
  readonly again?: Locator;
}
interface Sentences {
  readonly session: string;
  readonly unanswered: string;
  readonly waiting: string;
}

const aside = (title: string): Locator =>
  page.locator('aside', { has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = (): Locator => page.getByRole('dialog');
const question = (): Locator => page.getByRole('alertdialog');
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const rows = async (table: string, where: object): Promise<number> =>
  (await service.strapi.db.connection(table).where(where)).length;
const isGone = async (table: string, where: object): Promise<number> =>
  (await rows(table, where)) === 0 ? 1 : 0;
const asColleague = (path: string, body: object = {}) =>
  service.http.post(path).set('Authorization', `Bearer ${colleague}`).send(body);

/** A draft that waits for an answer. */
async function handedIn(name: string): Promise<string> {
  const documentId = await aDraft(service.strapi, name);
  await asColleague(`/glossary-panel/terms/${documentId}/hand-in`, { note: '' }).expect(204);
  return documentId;
}
async function openAnswer(name: string): Promise<string> {
  const documentId = await handedIn(name);
  await page.goto(`${base}/admin/plugins/glossary-review?show=handed-in`);
  await button(page, panelText('review.answer-name', { name })).click();
  await dialog().getByText(panelText('review.never-published')).waitFor();
  return documentId;
}
/** A draft in its form. */
async function opened(name: string, made = aDraft(service.strapi, name)): Promise<string> {
  const documentId = await made;
  await openTermForm(page, base, documentId);
  return documentId;
}
async function openReport(name: string): Promise<Locator> {
  await aPublishedTerm(service.strapi, name);
  const slug = name.toLowerCase();
  await service.http
    .post(`/glossary/${slug}/reports`)
    .send({ text: `The example of ${name} is old.` })
    .expect(303);
  await page.goto(`${base}/admin/plugins/glossary-reports`);
  return page.getByRole('article', { name });
}
/** The list of terms whose name begins like this. */
async function openTerms(beginning: string): Promise<void> {
  const query = `page=1&pageSize=100&filters[$and][0][term][$startsWith]=${beginning}`;
  await page.goto(`${base}/admin/content-manager/collection-types/api::term.term?${query}`);
  await page.getByRole('checkbox').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
}
/** All of them chosen, and an act that is planned. */
async function openBulk(beginning: string, act: string): Promise<void> {
  await openTerms(beginning);
  await page.getByRole('checkbox', { name: 'Select all entries' }).click();
  await page.screenshot();
  await button(page, act).first().click();
}
async function bulk(
  beginning: string,
  act: 'publish' | 'unpublish' | 'delete' | 'change',
): Promise<Pick<Act, 'place' | 'button' | 'method' | 'urls' | 'failed'>> {
  await openBulk(beginning, panelText(`bulk.${act}`));
  return {
    place: dialog(),
    button: button(dialog(), panelText(`bulk.do.${act}`, { count: 1 })),
    method: 'POST',
    urls: '**/bulk/run',
    failed: panelText('bulk.not-done'),
  };
}
const IMPORT = '/glossary-panel/exchange/import';
const importJob = async (): Promise<ImportJobStatus | null> => {
  const { body } = await service.http.get(IMPORT).set('Authorization', `Bearer ${colleague}`);
  return body.job;
};
const fileOf = (row: object): Buffer =>
  Buffer.from(`${JSON.stringify({ ...COMPLETE_TERM, category: 'testing', ...row })}\n`);
/** The page of imports, with nothing under way. */
async function openImports(): Promise<void> {
  await aCategory(service.strapi);
  const left = await importJob();
  if (left !== null) await asColleague(`${IMPORT}/${left.id}/discard`).expect(200);
  await page.goto(`${base}/admin/plugins/glossary-exchange`);
}
/** The page of imports, where a file with this term was compared. */
async function openCompared(row: object): Promise<void> {
  await openImports();
  await service.http
    .post(`${IMPORT}?name=terms.jsonl&as=draft`)
    .set({ Authorization: `Bearer ${colleague}`, 'Content-Type': 'application/octet-stream' })
    .send(fileOf(row))
    .expect(202);
  await eventually(importJob, (job) => job?.state === 'compared');
  await page.reload();
}
/** The page “Categories and tags”, with the dialogue in which one is merged. */
async function openMerge(
  label: string,
): Promise<Pick<Act, 'place' | 'button' | 'method' | 'urls' | 'failed'>> {
  await page.goto(`${base}/admin/plugins/glossary-groups`);
  await button(page, label).click();
  return {
    place: dialog(),
    button: button(dialog(), panelText('merge.do')),
    method: 'POST',
    urls: '**/merges',
    failed: panelText('merge.failed'),
  };
}
/** An address that is refused without asking anybody, and how often it was checked since. */
const ownAddress = (name: string): string => `http://127.0.0.1/${name}`;
const checks = async (address: string): Promise<number> =>
  (
    await service.strapi.db
      .connection('glossary_reference_checks')
      .where({ address })
      .where('checked_at', '>', 0)
  ).length;
/** The dialogue in which a draft is returned, with its note. */
const returning = (documentId: string): Act => ({
  place: dialog(),
  typed: {
    field: dialog().getByLabel(panelText('review.return-note')),
    text: 'The source is missing.',
  },
  button: button(dialog(), panelText('review.return')),
  method: 'POST',
  urls: '**/return',
  times: () => rows('glossary_hand_ins', { term_document_id: documentId, state: 'returned' }),
  failed: panelText('review.failed'),
});
/** An entry of the menu beside a form, and the question that it asks. */
async function openMenuItem(name: string): Promise<void> {
  await aside('Publishing').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}
const publishings = (documentId: string): Promise<number> =>
  rows('glossary_log', { subject: documentId });

const ACTS: Readonly<Record<string, () => Promise<Act>>> = {
  async 'publish later'() {
    const documentId = await opened('Later');
    await button(aside(panelText('schedule.panel')), panelText('schedule.open')).click();
    return {
      place: dialog(),
      typed: { field: dialog().getByLabel(panelText('schedule.at')), text: '2026-03-29T10:30' },
      button: button(dialog(), panelText('schedule.do')),
      method: 'PUT',
      urls: '**/schedule',
      times: () => rows('glossary_schedules', { term_document_id: documentId }),
      failed: panelText('review.failed'),
    };
  },
  async 'do not publish then'() {
    const documentId = await aDraft(service.strapi, 'Not Later');
    const { updatedAt } = await service.strapi
      .documents('api::term.term')
      .findOne({ documentId })
      .then((found) => found as unknown as { updatedAt: string });
    await service.http
      .put(`/glossary-panel/terms/${documentId}/schedule`)
      .set('Authorization', `Bearer ${colleague}`)
      .set('If-Match', draftTag(updatedAt))
      .send({ at: '2026-03-29T10:30:00Z' })
      .expect(204);
    await openTermForm(page, base, documentId);
    const place = aside(panelText('schedule.panel'));
    return {
      place,
      button: button(place, panelText('schedule.cancel')),
      method: 'DELETE',
      urls: '**/schedule',
      times: () => isGone('glossary_schedules', { term_document_id: documentId }),
      failed: panelText('review.failed'),
    };
  },
  async 'hand in'() {
    const documentId = await opened('Handed In');
    await button(aside('Review'), panelText('review.hand-in')).click();
    return {
      place: dialog(),
      typed: {
        field: dialog().getByLabel(panelText('review.hand-in-note')),
        text: 'The second example is new.',
      },
      button: button(dialog(), panelText('review.hand-in')),
      method: 'POST',
      urls: '**/hand-in',
      times: () => rows('glossary_hand_ins', { term_document_id: documentId }),
      failed: panelText('review.failed'),
    };
  },
  async 'take back'() {
    const documentId = await opened('Taken Back');
    await button(aside('Review'), panelText('review.hand-in')).click();
    await button(dialog(), panelText('review.hand-in')).click();
    const place = aside('Review');
    await button(place, panelText('review.take-back')).waitFor();
    return {
      place,
      button: button(place, panelText('review.take-back')),
      method: 'POST',
      urls: '**/take-back',
      times: () => rows('glossary_hand_ins', { term_document_id: documentId, state: 'taken-back' }),
      failed: panelText('review.failed'),
    };
  },
  async 'return beside the form'() {
    const documentId = await opened('Returned Here', handedIn('Returned Here'));
    await button(aside('Review'), panelText('review.return')).click();
    return returning(documentId);
  },
  async 'return in the list'() {
    const documentId = await openAnswer('Returned');
    return returning(documentId);
  },
  async 'publish in the list'() {
    const documentId = await openAnswer('Published Here');
    return {
      place: dialog(),
      typed: {
        field: dialog().getByLabel(panelText('review.return-note')),
        text: 'Half a note.',
      },
      button: button(dialog(), panelText('review.publish')),
      method: 'POST',
      urls: '**/hand-in/*/publish',
      times: () => publishings(documentId),
      failed: panelText('review.failed'),
    };
  },
  async restore() {
    const documentId = await aPublishedTerm(service.strapi, 'Restored', { short: 'At first.' });
    await edit(service.strapi, documentId, { short: 'Later.' });
    await page.goto(`${base}/admin/plugins/glossary-history/terms/${documentId}`);
    await button(page, panelText('history.restore-name', { version: 1 })).click();
    await dialog()
      .getByText(panelText('history.restore-changes', { count: 1 }))
      .waitFor();
    return {
      place: dialog(),
      button: button(dialog(), panelText('history.restore-do')),
      method: 'POST',
      urls: '**/restore',
      times: () =>
        rows('terms', { document_id: documentId, published_at: null, short: 'At first.' }),
      failed: panelText('history.restore-failed'),
    };
  },
  async 'bring back'() {
    const documentId = await aPublishedTerm(service.strapi, 'Brought Back');
    await service.strapi.documents('api::term.term').delete({ documentId });
    await page.goto(`${base}/admin/plugins/glossary-history`);
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('history.back-name', { name: 'Brought Back' })),
      method: 'POST',
      urls: '**/bring-back',
      times: () => rows('terms', { document_id: documentId, published_at: null }),
      failed: panelText('history.back-failed'),
    };
  },
  async 'give up an address'() {
    const documentId = await aPublishedTerm(service.strapi, 'Giver', { slug: 'giver' });
    await edit(service.strapi, documentId, { slug: 'giver_moved' });
    await publish(service.strapi, documentId);
    await openTermForm(page, base, documentId);
    await button(page, panelText('slug.give-up-name', { path: '/glossary/giver' })).click();
    const answered = async () => (await service.http.get('/glossary/giver')).status;
    return {
      place: question(),
      button: button(question(), panelText('slug.give-up')),
      method: 'POST',
      urls: '**/give-up',
      times: async () => ((await answered()) === 404 ? 1 : 0),
      failed: panelText('slug.give-up-failed'),
    };
  },
  async 'name a successor'() {
    await aPublishedTerm(service.strapi, 'Heir');
    const left = await aPublishedTerm(service.strapi, 'Left Behind');
    await unpublish(service.strapi, left);
    await openTermForm(page, base, left);
    const place = aside(panelText('successor.title'));
    await place.getByRole('combobox', { name: panelText('successor.label') }).fill('heir');
    const successor = async () =>
      (await service.http.get('/glossary/left_behind.json')).body.successor;
    return {
      place,
      button: page.getByRole('option', { name: /^Heir/ }),
      again: button(place, panelText('saving.try-again')),
      method: 'PUT',
      urls: '**/successor',
      times: async () => ((await successor()) === null ? 0 : 1),
      failed: panelText('successor.failed'),
    };
  },
  async 'still correct, beside the form'() {
    const old = { created: '2020-01-01', updated: '2020-01-02' };
    const documentId = await opened('Old', aPublishedTerm(service.strapi, 'Old', old));
    return {
      place: aside('History'),
      button: button(page, panelText('freshness.do')),
      method: 'POST',
      urls: '**/confirmation',
      times: () => rows('glossary_confirmations', { term_document_id: documentId }),
      failed: panelText('freshness.failed'),
    };
  },
  async 'still correct, in the list'() {
    const old = { created: '2020-01-01', updated: '2020-01-02' };
    const documentId = await aPublishedTerm(service.strapi, 'Older', old);
    await page.goto(`${base}/admin/plugins/glossary?show=stale`);
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('freshness.name', { name: 'Older' })),
      method: 'POST',
      urls: '**/confirmation',
      times: () => rows('glossary_confirmations', { term_document_id: documentId }),
      failed: panelText('freshness.failed'),
    };
  },
  async 'answer a report'() {
    const place = await openReport('Reported');
    return {
      place,
      typed: { field: place.getByLabel('Answer', { exact: true }), text: 'It is mended.' },
      button: button(place, panelText('reports.send-name', { name: 'Reported' })),
      method: 'POST',
      urls: '**/answer',
      times: () => rows('glossary_reports', { term: 'Reported', state: 'answered' }),
      failed: panelText('reports.not-saved'),
    };
  },
  async 'close a report'() {
    const place = await openReport('Closed');
    return {
      place,
      button: button(place, panelText('reports.close-name', { name: 'Closed' })),
      method: 'POST',
      urls: '**/answer',
      times: () => rows('glossary_reports', { term: 'Closed', state: 'closed' }),
      failed: panelText('reports.not-saved'),
    };
  },
  async 'reopen a report'() {
    await openReport('Reopened');
    await service.strapi.db
      .connection('glossary_reports')
      .where({ term: 'Reopened' })
      .update({ state: 'closed', answered_at: Date.now() });
    await page.goto(`${base}/admin/plugins/glossary-reports?show=done`);
    const place = page.getByRole('article', { name: 'Reopened' });
    return {
      place,
      button: button(place, panelText('reports.reopen-name', { name: 'Reopened' })),
      method: 'POST',
      urls: '**/reopen',
      times: () => rows('glossary_reports', { term: 'Reopened', state: 'open' }),
      failed: panelText('reports.not-saved'),
    };
  },
  async 'publish many'() {
    const documentId = await aDraft(service.strapi, 'Many Published');
    const act = await bulk('Many Published', 'publish');
    return { ...act, times: () => publishings(documentId) };
  },
  async 'take many back'() {
    const documentId = await aPublishedTerm(service.strapi, 'Many Withdrawn');
    const act = await bulk('Many Withdrawn', 'unpublish');
    const isPublic = (): Promise<number> =>
      service.strapi.db
        .connection('terms')
        .where({ document_id: documentId })
        .whereNotNull('published_at')
        .then(({ length }: { length: number }) => length);
    return { ...act, times: async () => 1 - (await isPublic()) };
  },
  async 'delete many'() {
    const documentId = await aDraft(service.strapi, 'Many Deleted');
    const act = await bulk('Many Deleted', 'delete');
    return { ...act, times: () => isGone('terms', { document_id: documentId }) };
  },
  async 'change many'() {
    await aDraft(service.strapi, 'Many Changed');
    const act = await bulk('Many Changed', 'change');
    await takeOption(dialog().getByRole('combobox').first(), 'Tags');
    await dialog().getByLabel(panelText('bulk.tags.add')).fill('added');
    return {
      ...act,
      times: async () => {
        const [draft] = await service.strapi
          .documents('api::term.term')
          .findMany({ filters: { slug: 'many_changed' } });
        return JSON.stringify(draft).includes('"added"') ? 1 : 0;
      },
    };
  },
  async 'compare a file'() {
    await openImports();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'terms.jsonl',
      mimeType: 'application/octet-stream',
      buffer: fileOf({ term: 'Compared', slug: 'compared' }),
    });
    return {
      place: page.getByRole('main'),
      typed: { field: page.getByLabel(panelText('import-export.defaults')), text: 'severity=info' },
      button: button(page, panelText('import-export.compare')),
      method: 'POST',
      urls: '**/exchange/import?*',
      times: async () => ((await importJob()) === null ? 0 : 1),
      failed: panelText('import-export.failed'),
    };
  },
  async 'import it'() {
    await openCompared({ term: 'In A File', slug: 'in_a_file' });
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('import-export.apply.draft', { count: 1 })),
      method: 'POST',
      urls: '**/apply',
      times: () => rows('terms', { slug: 'in_a_file' }),
      failed: panelText('import-export.failed'),
    };
  },
  async 'make missing categories'() {
    await openCompared({ term: 'Of Nowhere', slug: 'of_nowhere', category: 'nowhere' });
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('import-export.categories.make')),
      method: 'POST',
      urls: '**/create-categories',
      times: async () => ((await importJob())?.missingCategoriesAre === 'made' ? 1 : 0),
      failed: panelText('import-export.failed'),
    };
  },
  async 'discard an import'() {
    await openCompared({ term: 'Discarded', slug: 'discarded' });
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('import-export.discard')),
      method: 'POST',
      urls: '**/discard',
      times: async () => ((await importJob()) === null ? 1 : 0),
      failed: panelText('import-export.failed'),
    };
  },
  async 'merge a category'() {
    await aCategory(service.strapi);
    const documentId = await aCategory(service.strapi, 'merged', 'Merged');
    await aPublishedTerm(service.strapi, 'Of The Merged', { category: documentId });
    const act = await openMerge(panelText('merge.category-label', { name: 'Merged' }));
    await takeOption(dialog().getByRole('combobox'), 'Testing');
    return { ...act, times: () => isGone('categories', { document_id: documentId }) };
  },
  async 'merge a tag'() {
    await aPublishedTerm(service.strapi, 'Tagged', { tags: ['merged'] });
    const act = await openMerge(panelText('merge.tag-label', { tag: 'merged' }));
    await dialog().getByLabel(panelText('merge.tag-into')).fill('renamed');
    return {
      ...act,
      times: async () =>
        (await service.http.get('/glossary/tagged.json')).body.tags.includes('renamed') ? 1 : 0,
    };
  },
  async 'duplicate in the list'() {
    await aDraft(service.strapi, 'Duplicated');
    await openTerms('Duplicated');
    return {
      place: page.locator('body'),
      menu: page.getByRole('row', { name: 'Duplicated' }).getByRole('button', { name: /actions/i }),
      button: page.getByRole('menuitem', { name: 'Duplicate' }),
      method: 'POST',
      urls: '**/duplicate',
      times: () => rows('terms', { term: 'Duplicated (copy)' }),
      failed: panelText('duplicate.failed'),
      // Pressed again, it makes another copy.
      says: { unanswered: panelText('duplicate.failed') },
    };
  },
  async 'take a wave of ratings back'() {
    const documentId = await aPublishedTerm(service.strapi, 'Waved');
    for (let reader = 0; reader < RATINGS_LEAST; reader += 1)
      await glossaryOf(service.strapi).ratings.rate(documentId, `crowd ${reader}`, 1);
    await page.goto(`${base}/admin/plugins/glossary?show=unusual`);
    const day = dayForReaders(TODAY);
    await button(page, panelText('unusual.take-back-name', { name: 'Waved', day })).click();
    return {
      place: dialog(),
      button: button(dialog(), panelText('unusual.do')),
      method: 'POST',
      urls: '**/take-back',
      times: () =>
        rows('glossary_unusual_days', { term_document_id: documentId, state: 'taken-back' }),
      failed: panelText('unusual.failed'),
    };
  },
  async 'check references, beside the form'() {
    const address = ownAddress('form');
    await opened('Referring', aDraft(service.strapi, 'Referring', { refs: [address] }));
    const place = aside(panelText('reference.title'));
    return {
      place,
      // What it says changes while it is done.
      button: place.getByRole('button'),
      method: 'POST',
      urls: '**/references/check',
      times: () => checks(address),
      failed: panelText('reference.failed'),
    };
  },
  async 'check references, in the list'() {
    const address = ownAddress('list');
    await aPublishedTerm(service.strapi, 'Referring Before', { refs: [address] });
    const found = { address, finding: 'not-public' as const, detail: null };
    const never = { checkedAt: 0, failedDays: 0, failedDay: null };
    await glossaryOf(service.strapi).referenceStore.save({ ...found, ...never });
    await page.goto(`${base}/admin/plugins/glossary?show=references`);
    return {
      place: page.getByRole('main'),
      button: button(page, panelText('reference.check-name', { name: 'Referring Before' })),
      method: 'POST',
      urls: '**/references/check',
      times: () => checks(address),
      failed: panelText('reference.failed'),
    };
  },
  async 'take back, in Strapi’s menu'() {
    const documentId = await opened(
      'Menu Withdrawn',
      aPublishedTerm(service.strapi, 'Menu Withdrawn'),
    );
    await openMenuItem('Unpublish');
    await question().getByText(panelText('bulk.linked-by-none')).waitFor();
    return {
      place: question(),
      button: button(question(), 'Confirm'),
      method: 'POST',
      urls: '**/actions/unpublish*',
      times: async () => (await publishings(documentId)) - 1,
      failed: panelText('act.not-done'),
    };
  },
  async 'discard, in Strapi’s menu'() {
    const documentId = await aPublishedTerm(service.strapi, 'Menu Discarded', { short: 'Stays.' });
    await edit(service.strapi, documentId, { short: 'Goes.' });
    await openTermForm(page, base, documentId);
    await openMenuItem('Discard changes');
    return {
      place: question(),
      button: button(question(), 'Confirm'),
      method: 'POST',
      urls: '**/actions/discard*',
      times: () => rows('terms', { document_id: documentId, published_at: null, short: 'Stays.' }),
      failed: panelText('act.not-done'),
    };
  },
  async 'delete, in Strapi’s menu'() {
    const documentId = await opened('Menu Deleted');
    // It stands in the menu above the form.
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    return {
      place: question(),
      button: button(question(), 'Confirm'),
      method: 'DELETE',
      urls: `**/content-manager/collection-types/api::term.term/${documentId}*`,
      times: () => isGone('terms', { document_id: documentId }),
      failed: panelText('act.not-done'),
    };
  },
  async 'save a form'() {
    const documentId = await opened('Saved');
    return {
      place: aside(panelText('saving.title')),
      typed: { field: page.locator('[name="short"]'), text: 'Typed before it failed.' },
      button: button(page, 'Save'),
      method: 'PUT',
      urls: `**/content-manager/collection-types/api::term.term/${documentId}*`,
      times: () => rows('terms', { document_id: documentId, short: 'Typed before it failed.' }),
      failed: panelText('saving.failed.refused'),
      says: {
        session: panelText('saving.failed.session'),
        unanswered: panelText('saving.failed.unreachable'),
        waiting: panelText('saving.slow'),
      },
    };
  },
  async 'save a category'() {
    const documentId = await aCategory(service.strapi, 'saved', 'Saved Category');
    await page.goto(
      `${base}/admin/content-manager/collection-types/api::category.category/${documentId}`,
    );
    const field = page.locator('[name="tagline"]');
    await field.waitFor();
    return {
      place: page.locator('body'),
      typed: { field, text: 'Typed before it failed.' },
      button: button(page, 'Save'),
      method: 'PUT',
      urls: `**/content-manager/collection-types/api::category.category/${documentId}*`,
      times: () =>
        rows('categories', { document_id: documentId, tagline: 'Typed before it failed.' }),
      failed: panelText('act.not-done'),
    };
  },
};

interface Shown {
  /** What stands in the field. */
  readonly typed: string | undefined;
  readonly times: number;
}

/** What is there when it is said that something did not happen. */
async function shownWith({ place, typed, times }: Act, sentence: string): Promise<Shown> {
  await waitOrTell(page, () => place.getByText(sentence).first().waitFor());
  return { typed: await typed?.field.inputValue(), times: await times() };
}

describe.each(Object.keys(ACTS))('%s', (name) => {
  let act: Act;
  let says: Sentences;
  let notDone: Shown;
  beforeAll(async () => {
    act = await (ACTS[name] as () => Promise<Act>)();
    if (act.typed) await act.typed.field.fill(act.typed.text);
    await waitOrTell(page, () => (act.menu ?? act.button).waitFor());
    says = {
      session: panelText('act.session'),
      unanswered: panelText('act.unanswered'),
      waiting: panelText('act.waiting'),
      ...act.says,
    };
    notDone = { typed: act.typed?.text, times: 0 };
  });
  let letGo = (): void => undefined;
  afterEach(async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
    // A message stays until it is read, and the same one again would not be seen.
    const messages = page.locator('[data-sonner-toast] button');
    await messages.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    await messages.first().waitFor({ state: 'detached' });
  });

  let isFirst = true;
  async function press(): Promise<void> {
    const button = isFirst ? act.button : (act.again ?? act.button);
    await act.menu?.click();
    await waitOrTell(page, () => button.click());
    isFirst = false;
  }
  const answer = (what: (route: Route) => Promise<unknown>): Promise<void> =>
    intercept(page, act.urls, (route, request) =>
      request.method() === act.method ? what(route) : route.continue(),
    );

  it('an ended session', async () => {
    await endSessions(service);
    try {
      await press();
      expect(await shownWith(act, says.session)).toEqual(notDone);
    } finally {
      await logInElsewhere(page, base);
    }
  });

  it('an error of the server', async () => {
    const error = { status: 500, name: 'InternalServerError', message: 'Internal Server Error' };
    await answer((route) => route.fulfill({ status: 500, json: { data: null, error } }));
    await press();
    expect(await shownWith(act, act.failed)).toEqual(notDone);
  });

  it('a cut connection', async () => {
    await answer((route) => route.abort('connectionreset'));
    await press();
    expect(await shownWith(act, says.unanswered)).toEqual(notDone);
  });

  it('a server that does not answer for a long time, and then does', async () => {
    const held = await hold(page, act.urls, act.method);
    letGo = held.letGo;
    await press();
    await eventually(held.count, (count) => count === 1);
    await page.clock.fastForward(ANSWER_TIMEOUT);
    expect(await shownWith(act, says.waiting)).toEqual(notDone);
    // A button that rests takes no click of a mouse, but one of a keyboard.
    const again = act.again ?? act.button;
    await act.menu?.click();
    if (act.menu !== undefined || (await again.count()) > 0) await again.dispatchEvent('click');
    letGo();
    await eventually(act.times, (times) => times === 1);
    // So long a message can be read.
    await page.clock.fastForward(ANSWER_TIMEOUT);
    await page.getByText(says.waiting).waitFor({ state: 'detached' });
    expect([held.count(), await act.times()]).toEqual([1, 1]);
  });
});
