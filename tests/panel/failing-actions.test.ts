import type { Locator, Page } from 'playwright-core';
import { hold, intercept } from '../support/browser/network';
import {
  endSessions,
  goTo,
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
import { namedInBetween } from '../../src/plugins/glossary/core/successors/successors';
import { requestedInBetween } from '../../src/plugins/glossary/core/review/review-request';
import { momentPast, scheduledInBetween } from '../../src/plugins/glossary/core/schedule/schedule';
import { dayForReaders, momentText } from '../../src/plugins/glossary/core/time/calendar-day';
import { ANSWER_TIMEOUT } from '../../src/plugins/glossary/core/panel/panel-timing';
import { glossaryOf } from '../../src/plugins/glossary/server/running-glossary';

/*
 * Whatever an editor asks for in the panel, and whatever keeps it from being done: what was pressed stays, with what was typed, and says what
 * did not happen; once the fault is over the same button does it, once. Most acts share what decides that, so each of them meets one of the
 * faults; those with a way of their own meet all.
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
  // The clock runs, and faster where a test says so.
  await page.clock.install();
}, 240_000);
afterAll(async () => {
  await running.stop();
  process.env.GLOSSARY_CHECK_REFERENCES = '';
});

interface Act {
  /** Where it is done, which has to stay, and to say what did not happen. */
  readonly place: Locator;
  /** The text typed there, which has to stay as well. */
  readonly typed?: { readonly field: Locator; readonly text: string };
  readonly button: Locator;
  readonly menu?: Locator;
  /** In a form the editor goes on typing while it is sent. */
  readonly isForm?: true;
  /** What was pressed is gone once it is done, and must not take the focus with it. */
  readonly vanishes?: true;
  /** Which requests do it. */
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly urls: string;
  /** How often it was done. */
  readonly times: () => Promise<number>;
  readonly failed: string;
  /** The messages for the other faults, where they differ from the usual ones. */
  readonly says?: Partial<Record<Fault | 'waiting', string>>;
  /** The button for another try, if it is a different one after a failure. */
  readonly again?: Locator;
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

/** A draft that a colleague hands in. */
async function requestReview(documentId: string): Promise<void> {
  await asColleague(`/glossary-panel/terms/${documentId}/review-requests`, { note: '' }).expect(
    204,
  );
}
async function openAnswer(name: string): Promise<string> {
  const documentId = await aDraft(service.strapi, name);
  await requestReview(documentId);
  await page.goto(`${base}/admin/plugins/glossary-review?show=requested`);
  await button(page, panelText('review.answer-name', { name })).click();
  await dialog().getByText(panelText('review.never-published')).waitFor();
  return documentId;
}
/** The list of terms whose name begins like this. */
async function openTerms(beginning: string): Promise<void> {
  const query = `page=1&pageSize=100&filters[$and][0][term][$startsWith]=${beginning}`;
  await page.goto(`${base}/admin/content-manager/collection-types/plugin::glossary.term?${query}`);
  await page.getByRole('checkbox').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
}
/** All of them chosen, and an act that is planned. */
async function bulk(
  beginning: string,
  act: 'publish' | 'unpublish' | 'delete' | 'change',
): Promise<Omit<Act, 'times'>> {
  await openTerms(beginning);
  await page.getByRole('checkbox', { name: 'Select all entries' }).click();
  await button(page, panelText(`bulk.${act}`))
    .first()
    .click();
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
/** An act of the page of imports. */
const importing = (name: string, urls: string, times: () => Promise<number>): Act => ({
  place: page.getByRole('main'),
  button: button(page, name),
  method: 'POST',
  urls,
  times,
  failed: panelText('import-export.failed'),
});
/** On the page “Categories and tags”, the dialogue in which one is merged. */
async function openMerge(label: string): Promise<Omit<Act, 'times'>> {
  await button(page, label).click();
  return {
    place: dialog(),
    button: button(dialog(), panelText('merge.do')),
    method: 'POST',
    urls: '**/merges',
    failed: panelText('merge.failed'),
  };
}
/** A reference that is refused without a request, and how often it was checked since. */
const ownAddress = (name: string): string => `http://127.0.0.1/${name}`;
const checks = async (address: string): Promise<number> =>
  (
    await service.strapi.db
      .connection('glossary_reference_checks')
      .where({ address })
      .where('checked_at', '>', 0)
  ).length;
const returning = (documentId: string): Act => ({
  place: dialog(),
  typed: {
    field: dialog().getByLabel(panelText('review.return-note')),
    text: 'The source is missing.',
  },
  vanishes: true,
  button: button(dialog(), panelText('review.return')),
  method: 'POST',
  urls: '**/return',
  times: () => rows('glossary_hand_ins', { term_document_id: documentId, state: 'returned' }),
  failed: panelText('review.failed'),
});
/** The question of an entry of the menu beside a form. */
async function openMenuItem(name: string): Promise<Omit<Act, 'times' | 'urls'>> {
  await aside('Publishing').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return {
    place: question(),
    button: button(question(), 'Confirm'),
    method: 'POST',
    failed: panelText('act.not-done'),
  };
}
const publishings = (documentId: string): Promise<number> =>
  rows('glossary_log', { subject: documentId });

interface Shown {
  readonly typed: string | undefined;
  readonly times: number;
}

async function shownWith({ place, typed, times }: Act, sentence: string): Promise<Shown> {
  await place.getByText(sentence).first().waitFor();
  return { typed: await typed?.field.inputValue(), times: await times() };
}

type Fault = 'session' | 'error' | 'cut' | 'foreign';
const EVERY_FAULT: readonly Fault[] = ['session', 'error', 'cut', 'foreign'];
/** As a network answers that wants a log-in of its own. */
const FOREIGN_PAGE = { status: 200, contentType: 'text/html', body: '<h1>Welcome, traveller</h1>' };
const SERVER_ERROR = {
  status: 500,
  json: {
    data: null,
    error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
  },
};

/** Performs the action under these faults, under a long silence, and then successfully; returns the deviations. */
async function flawsOf(act: Act, ...faults: readonly Fault[]): Promise<string[]> {
  if (act.typed) await act.typed.field.fill(act.typed.text);
  await (act.menu ?? act.button).waitFor();
  const says: Record<Fault | 'waiting', string> = {
    session: panelText('act.session'),
    error: act.failed,
    cut: panelText('act.unanswered'),
    foreign: panelText('act.foreign'),
    waiting: panelText('act.waiting'),
    ...act.says,
  };
  const flaws: string[] = [];
  const look = async (fault: Fault | 'waiting'): Promise<void> => {
    const shown = await shownWith(act, says[fault]);
    if (shown.typed !== act.typed?.text || shown.times !== 0)
      flaws.push(`${fault}: ${JSON.stringify(shown)}`);
  };
  let pressed = act.button;
  const press = async (): Promise<void> => {
    await act.menu?.click();
    await pressed.click();
    pressed = act.again ?? act.button;
  };

  for (const fault of faults) {
    if (fault === 'session') await endSessions(service);
    else
      await intercept(page, act.urls, (route, request) => {
        if (request.method() !== act.method) return route.continue();
        if (fault === 'cut') return route.abort('connectionreset');
        return route.fulfill(fault === 'error' ? SERVER_ERROR : FOREIGN_PAGE);
      });
    await press();
    await look(fault);
    if (fault === 'session') await logInElsewhere(page, base);
    await forget();
  }

  const held = await hold(page, act.urls, act.method);
  await press();
  await eventually(held.count, (count) => count === 1);
  await page.clock.fastForward(ANSWER_TIMEOUT);
  await look('waiting');
  // What is typed now would be lost.
  if (act.typed && act.isForm !== true && (await act.typed.field.isEditable()))
    flaws.push('typed while it is sent');
  // A button that rests takes no click of a mouse, but one of a keyboard.
  await act.menu?.click();
  if (act.menu !== undefined || (await pressed.count()) > 0) await pressed.dispatchEvent('click');
  held.letGo();
  await eventually(act.times, (times) => times === 1);
  // So long a message can be read.
  await page.clock.fastForward(ANSWER_TIMEOUT);
  await page.getByText(says.waiting).waitFor({ state: 'detached' });
  if (act.vanishes === true) {
    await pressed.waitFor({ state: 'detached' });
    await page.locator(':focus').waitFor();
  }
  const times = await act.times();
  if (held.count() !== 1 || times !== 1) flaws.push(`sent ${held.count()}, done ${times}`);
  await forget();
  return flaws;
}

/**
 * The service does it, and its answer is lost: the same button then finds it done, and says nothing else.
 *
 * @returns how often it was done then, and after that
 */
async function lostAndPressedAgain(
  { place, typed, button: pressed, method, urls, times }: Omit<Act, 'failed'>,
  done: () => Promise<unknown> = () => pressed.waitFor({ state: 'detached' }),
): Promise<readonly number[]> {
  if (typed) await typed.field.fill(typed.text);
  await intercept(page, urls, async (route, request) => {
    if (request.method() !== method) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pressed.click();
  await place.getByText(panelText('act.unanswered')).first().waitFor();
  const lost = await times();
  await forget();
  await pressed.click();
  await done();
  return [lost, await times()];
}

/** Removes the fault and its message: the same message again would not be noticed. */
async function forget(): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  const messages = page.locator('[data-sonner-toast] button');
  await messages.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await messages.first().waitFor({ state: 'detached' });
}

it('beside the form of a draft', async () => {
  const address = ownAddress('form');
  const documentId = await aDraft(service.strapi, 'Handled', { refs: [address] });
  await openTermForm(page, base, documentId);
  const schedule = aside(panelText('schedule.panel'));
  await button(schedule, panelText('schedule.open')).click();
  expect(
    await flawsOf(
      {
        place: dialog(),
        typed: { field: dialog().getByLabel(panelText('schedule.at')), text: '2026-03-29T10:30' },
        button: button(dialog(), panelText('schedule.do')),
        method: 'PUT',
        urls: '**/schedule',
        times: () => rows('glossary_schedules', { term_document_id: documentId }),
        failed: panelText('review.failed'),
      },
      'session',
    ),
  ).toEqual([]);
  expect(
    await flawsOf(
      {
        place: schedule,
        vanishes: true,
        button: button(schedule, panelText('schedule.cancel')),
        method: 'DELETE',
        urls: '**/schedule?*',
        times: () => isGone('glossary_schedules', { term_document_id: documentId }),
        failed: panelText('review.failed'),
      },
      'error',
    ),
  ).toEqual([]);

  const review = aside('Review');
  await button(review, panelText('review.request')).click();
  expect(
    await flawsOf(
      {
        place: dialog(),
        typed: {
          field: dialog().getByLabel(panelText('review.request-note')),
          text: 'The second example is new.',
        },
        vanishes: true,
        button: button(dialog(), panelText('review.request')),
        method: 'POST',
        urls: '**/review-requests',
        times: () => rows('glossary_hand_ins', { term_document_id: documentId }),
        failed: panelText('review.failed'),
      },
      'cut',
    ),
  ).toEqual([]);
  expect(
    await flawsOf(
      {
        place: review,
        vanishes: true,
        button: button(review, panelText('review.take-back')),
        method: 'POST',
        urls: '**/take-back',
        times: () =>
          rows('glossary_hand_ins', { term_document_id: documentId, state: 'taken-back' }),
        failed: panelText('review.failed'),
      },
      'session',
    ),
  ).toEqual([]);
  const references = aside(panelText('reference.title'));
  expect(
    await flawsOf(
      {
        place: references,
        button: references.getByRole('button'),
        method: 'POST',
        urls: '**/references/check',
        times: () => checks(address),
        failed: panelText('reference.failed'),
      },
      'cut',
    ),
  ).toEqual([]);
});

it('in and beside the form of a published term', async () => {
  await aPublishedTerm(service.strapi, 'Heir');
  const documentId = await aPublishedTerm(service.strapi, 'Giver', { slug: 'giver' });
  await edit(service.strapi, documentId, { slug: 'giver_moved' });
  await publish(service.strapi, documentId);
  const urls = `**/content-manager/collection-types/plugin::glossary.term/${documentId}*`;
  await openTermForm(page, base, documentId);
  await button(page, panelText('slug.give-up-name', { path: '/glossary/giver' })).click();
  const statusOf = async (slug: string) => (await service.http.get(`/glossary/${slug}`)).status;
  expect(
    await flawsOf(
      {
        place: question(),
        button: button(question(), panelText('slug.give-up')),
        method: 'POST',
        urls: '**/give-up',
        times: async () => ((await statusOf('giver')) === 404 ? 1 : 0),
        failed: panelText('slug.give-up-failed'),
      },
      'session',
    ),
  ).toEqual([]);

  const typed = 'Typed before it failed.';
  expect(
    await flawsOf(
      {
        place: aside(panelText('saving.title')),
        isForm: true,
        typed: { field: page.locator('[name="short"]'), text: typed },
        button: button(page, 'Save'),
        method: 'PUT',
        urls,
        times: () => rows('glossary_terms', { document_id: documentId, short: typed }),
        failed: panelText('saving.failed.broken'),
        says: {
          session: panelText('saving.failed.session'),
          cut: panelText('saving.failed.unreachable'),
          foreign: panelText('saving.failed.foreign'),
          waiting: panelText('saving.slow'),
        },
      },
      ...EVERY_FAULT,
    ),
  ).toEqual([]);
  const before = await publishings(documentId);
  const taking = await openMenuItem('Unpublish');
  await question().getByText(panelText('bulk.linked-by-none')).waitFor();
  expect(
    await flawsOf(
      {
        ...taking,
        urls: '**/actions/unpublish*',
        times: async () => (await publishings(documentId)) - before,
      },
      'session',
    ),
  ).toEqual([]);
  const place = aside(panelText('successor.title'));
  await place.getByRole('combobox', { name: panelText('successor.label') }).fill('heir');
  const successor = async () =>
    (await service.http.get('/glossary/giver_moved.json')).body.successor;
  expect(
    await flawsOf(
      {
        place,
        vanishes: true,
        button: page.getByRole('option', { name: /^Heir/ }),
        again: button(place, panelText('saving.try-again')),
        method: 'PUT',
        urls: '**/successor',
        times: async () => ((await successor()) === null ? 0 : 1),
        failed: panelText('successor.failed'),
      },
      'cut',
    ),
  ).toEqual([]);

  // It stands in the menu above the form.
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(
    await flawsOf(
      {
        place: question(),
        button: button(question(), 'Confirm'),
        method: 'DELETE',
        urls,
        times: () => isGone('glossary_terms', { document_id: documentId }),
        failed: panelText('act.not-done'),
      },
      ...EVERY_FAULT,
    ),
  ).toEqual([]);
});

it('what a colleague has decided meanwhile is kept and said, and the same button then decides anew', async () => {
  const { strapi, http } = service;
  const theirs = await aPublishedTerm(strapi, 'Named By Them');
  await aPublishedTerm(strapi, 'Named By Me');
  const documentId = await aPublishedTerm(strapi, 'Decided By Two');
  const shown = await aPublishedTerm(strapi, 'Shown By Two');
  await unpublish(strapi, documentId);
  const putAsColleague = (path: string, body: object) =>
    http.put(path).set('Authorization', `Bearer ${colleague}`).send(body);
  const address = (of: string, what: string): string => `/glossary-panel/terms/${of}/${what}`;
  const beside = page.locator('aside');
  /** Another failure says nothing of the colleague, although what they decided is read after it. */
  const unanswered = async (urls: string, within: Locator, press: () => Promise<void>) => {
    await intercept(page, urls, (route, request) =>
      request.method() === 'GET' ? route.continue() : route.abort('connectionreset'),
    );
    await press();
    await within.getByText(panelText('act.unanswered')).waitFor();
    await forget();
  };
  await openTermForm(page, base, documentId);

  await button(aside(panelText('schedule.panel')), panelText('schedule.open')).click();
  await dialog().getByLabel(panelText('schedule.at')).fill('2020-01-01T10:30');
  const at = '2026-03-28T09:30:00.000Z';
  await putAsColleague(address(documentId, 'schedule'), { at });
  await button(dialog(), panelText('schedule.do')).click();
  const due = Date.parse(at);
  await dialog()
    .getByText(momentPast(new Date(`${TODAY}T12:00:00Z`)))
    .waitFor();
  await beside.getByText(momentText(due)).waitFor();
  await dialog().getByLabel(panelText('schedule.at')).fill('2026-03-29T10:30');
  await button(dialog(), panelText('schedule.do')).click();
  await dialog()
    .getByText(scheduledInBetween('A Colleague', due, false))
    .waitFor();
  const scheduled = { term_document_id: documentId };
  expect(await rows('glossary_schedules', { ...scheduled, due_at: due })).toBe(1);
  await button(dialog(), panelText('schedule.do')).click();
  await eventually(
    () => rows('glossary_schedules', { ...scheduled, due_at: due }),
    (left) => left === 0,
  );

  await button(aside('Review'), panelText('review.request')).click();
  await dialog().getByLabel(panelText('review.request-note')).fill('Mine.');
  await requestReview(documentId);
  await unanswered('**/review-requests', dialog(), () =>
    button(dialog(), panelText('review.request')).click(),
  );
  await beside.getByText(panelText('review.yours')).waitFor();
  await button(dialog(), panelText('review.request-again')).click();
  const [{ handed_in_at }] = await strapi.db.connection('glossary_hand_ins').where(scheduled);
  await dialog()
    .getByText(requestedInBetween('A Colleague', Number(handed_in_at)))
    .waitFor();
  await button(dialog(), panelText('review.request-again')).click();
  await eventually(
    () => rows('glossary_hand_ins', { ...scheduled, state: 'waiting', note: 'Mine.' }),
    (done) => done === 1,
  );

  const naming = { documentId: theirs, name: 'Named By Them', isPublished: true };
  const successor = async () =>
    (await http.get('/glossary/decided_by_two.json')).body.successor?.slug;
  const named = aside(panelText('successor.title'));
  const input = named.getByRole('combobox', { name: panelText('successor.label') });
  await putAsColleague(address(documentId, 'successor'), { successor: theirs });
  await input.fill('named by me');
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith('/successor') && response.request().method() === 'GET',
  );
  await unanswered('**/successor', named, () =>
    page.getByRole('option', { name: /^Named By Me/ }).click(),
  );
  await readAgain;
  await button(named, panelText('saving.try-again')).click();
  await named.getByText(namedInBetween(naming)).waitFor();
  expect(await successor()).toBe('named_by_them');
  await button(named, panelText('saving.try-again')).click();
  await eventually(successor, (slug) => slug === 'named_by_me');

  await openTermForm(page, base, shown);
  const { place, button: confirm } = await openMenuItem('Unpublish');
  await place.getByRole('combobox', { name: panelText('successor.label') }).fill('named by me');
  await page.getByRole('option', { name: /^Named By Me/ }).click();
  await putAsColleague(address(shown, 'successor'), { successor: theirs });
  await unanswered('**/successor', place, () => confirm.click());
  await confirm.click();
  await place.getByText(namedInBetween(naming)).waitFor();
  await confirm.click();
  await eventually(
    async () => (await http.get('/glossary/shown_by_two.json')).body.successor?.slug,
    (slug) => slug === 'named_by_me',
  );
});

describe('what was done although its answer was lost is not denied, nor said of somebody else:', () => {
  const ONCE = [1, 1];

  it('an address given up, and a term withdrawn', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Lost Giver', { slug: 'lost_giver' });
    await edit(service.strapi, documentId, { slug: 'lost_moved' });
    await publish(service.strapi, documentId);
    await openTermForm(page, base, documentId);
    await button(page, panelText('slug.give-up-name', { path: '/glossary/lost_giver' })).click();
    const entries = (kind: string) => rows('glossary_log', { subject: documentId, kind });
    expect(
      await lostAndPressedAgain({
        place: question(),
        button: button(question(), panelText('slug.give-up')),
        method: 'POST',
        urls: '**/give-up',
        times: () => entries('address-given-up'),
      }),
    ).toEqual(ONCE);
    const taking = await openMenuItem('Unpublish');
    await question().getByText(panelText('bulk.linked-by-none')).waitFor();
    expect(
      await lostAndPressedAgain({
        ...taking,
        urls: '**/actions/unpublish*',
        times: () => entries('withdrawn'),
      }),
    ).toEqual(ONCE);
    // The form shows it.
    await aside(panelText('successor.title')).waitFor();
  });

  it('a category saved, and merged into another one', async () => {
    await aCategory(service.strapi);
    const documentId = await aCategory(service.strapi, 'lost', 'Lost Category');
    const path = `content-manager/collection-types/plugin::glossary.category/${documentId}`;
    await goTo(page, base, path);
    const typed = { field: page.locator('[name="tagline"]'), text: 'Typed once.' };
    await typed.field.waitFor();
    expect(
      await lostAndPressedAgain(
        {
          place: page.locator('body'),
          typed,
          button: button(page, 'Save'),
          method: 'PUT',
          urls: `**/${path}*`,
          times: () =>
            rows('glossary_categories', { document_id: documentId, tagline: typed.text }),
        },
        () => page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor(),
      ),
    ).toEqual(ONCE);
    await goTo(page, base, 'plugins/glossary-groups');
    const merging = await openMerge(panelText('merge.category-label', { name: 'Lost Category' }));
    await takeOption(dialog().getByRole('combobox'), 'Testing');
    expect(
      await lostAndPressedAgain({
        ...merging,
        times: () => isGone('glossary_categories', { document_id: documentId }),
      }),
    ).toEqual(ONCE);
  });

  it('a term returned, a report answered, and drafts changed at once', async () => {
    expect(await lostAndPressedAgain(returning(await openAnswer('Lost Return')))).toEqual(ONCE);

    await aPublishedTerm(service.strapi, 'Lost Report');
    const report = { text: 'The example is old.' };
    await service.http.post('/glossary/lost_report/reports').send(report).expect(303);
    await goTo(page, base, 'plugins/glossary-reports');
    const place = page.getByRole('article', { name: 'Lost Report' });
    expect(
      await lostAndPressedAgain({
        place,
        typed: { field: place.getByLabel('Answer', { exact: true }), text: 'It is mended.' },
        button: button(place, panelText('reports.send-name', { name: 'Lost Report' })),
        method: 'POST',
        urls: '**/answer',
        times: () => rows('glossary_reports', { term: 'Lost Report', state: 'answered' }),
      }),
    ).toEqual(ONCE);

    const documentId = await aDraft(service.strapi, 'Lost Change');
    const change = await bulk('Lost Change', 'change');
    await takeOption(dialog().getByRole('combobox').first(), 'Tags');
    await dialog().getByLabel(panelText('bulk.tags.add')).fill('found');
    const isChanged = async () =>
      JSON.stringify(
        await service.strapi.documents('plugin::glossary.term').findOne({ documentId }),
      ).includes('"found"');
    const noneDone = dialog().getByText(panelText('bulk.done.change', { count: 0 }));
    expect(
      await lostAndPressedAgain(
        {
          ...change,
          times: async () => {
            expect(await noneDone.count()).toBe(0);
            return (await isChanged()) ? 1 : 0;
          },
        },
        () =>
          dialog()
            .getByText(panelText('bulk.done.change', { count: 1 }))
            .waitFor(),
      ),
    ).toEqual(ONCE);
  });
});

it('in the form of a category', async () => {
  const documentId = await aCategory(service.strapi, 'saved', 'Saved Category');
  await goTo(
    page,
    base,
    `content-manager/collection-types/plugin::glossary.category/${documentId}`,
  );
  const typed = { field: page.locator('[name="tagline"]'), text: 'Typed before it failed.' };
  await typed.field.waitFor();
  expect(
    await flawsOf(
      {
        place: page.locator('body'),
        isForm: true,
        typed,
        button: button(page, 'Save'),
        method: 'PUT',
        urls: `**/content-manager/collection-types/plugin::glossary.category/${documentId}*`,
        times: () => rows('glossary_categories', { document_id: documentId, tagline: typed.text }),
        failed: panelText('act.not-done'),
      },
      ...EVERY_FAULT,
    ),
  ).toEqual([]);
});

it('in the list of review requests', async () => {
  expect(await flawsOf(returning(await openAnswer('Returned')), 'cut')).toEqual([]);
  const documentId = await openAnswer('Published Here');
  expect(
    await flawsOf(
      {
        place: dialog(),
        typed: {
          field: dialog().getByLabel(panelText('review.return-note')),
          text: 'Half a note.',
        },
        button: button(dialog(), panelText('review.publish')),
        method: 'POST',
        urls: '**/review-requests/*/publish',
        times: () => publishings(documentId),
        failed: panelText('review.failed'),
      },
      'session',
    ),
  ).toEqual([]);
});

it('in the history', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Restored', { short: 'At first.' });
  await edit(service.strapi, documentId, { short: 'Later.' });
  await goTo(page, base, `plugins/glossary-history/terms/${documentId}`);
  await button(page, panelText('history.restore-name', { version: 1 })).click();
  await dialog()
    .getByText(panelText('history.restore-changes', { count: 1 }))
    .waitFor();
  const draft = { document_id: documentId, published_at: null };
  expect(
    await flawsOf(
      {
        place: dialog(),
        button: button(dialog(), panelText('history.restore-do')),
        method: 'POST',
        urls: '**/restore',
        times: () => rows('glossary_terms', { ...draft, short: 'At first.' }),
        failed: panelText('history.restore-failed'),
      },
      'foreign',
    ),
  ).toEqual([]);
  await service.strapi.documents('plugin::glossary.term').delete({ documentId });
  await goTo(page, base, 'plugins/glossary-history');
  expect(
    await flawsOf(
      {
        place: page.getByRole('main'),
        vanishes: true,
        button: button(page, panelText('history.back-name', { name: 'Restored' })),
        method: 'POST',
        urls: '**/bring-back',
        times: () => rows('glossary_terms', draft),
        failed: panelText('history.back-failed'),
      },
      'cut',
      'foreign',
    ),
  ).toEqual([]);
});

it('on the page “Glossary”, and beside the form of an old term', async () => {
  const old = { created: '2020-01-01', updated: '2020-01-02' };
  const confirmation = (documentId: string): Pick<Act, 'method' | 'urls' | 'times' | 'failed'> => ({
    method: 'POST',
    urls: '**/confirmation',
    times: () => rows('glossary_confirmations', { term_document_id: documentId }),
    failed: panelText('freshness.failed'),
  });
  const older = await aPublishedTerm(service.strapi, 'Older', old);
  const documentId = await aPublishedTerm(service.strapi, 'Old', old);
  const main = page.getByRole('main');
  await goTo(page, base, 'plugins/glossary?show=stale');
  const inList = button(page, panelText('freshness.name', { name: 'Older' }));
  expect(
    await flawsOf(
      { place: main, vanishes: true, button: inList, ...confirmation(older) },
      'session',
    ),
  ).toEqual([]);

  const waved = await aPublishedTerm(service.strapi, 'Waved');
  for (let reader = 0; reader < RATINGS_LEAST; reader += 1)
    await glossaryOf(service.strapi).ratings.rate(waved, `crowd ${reader}`, 1);
  await goTo(page, base, 'plugins/glossary?show=unusual');
  const day = dayForReaders(TODAY);
  await button(page, panelText('unusual.take-back-name', { name: 'Waved', day })).click();
  expect(
    await flawsOf(
      {
        place: dialog(),
        vanishes: true,
        button: button(dialog(), panelText('unusual.do')),
        method: 'POST',
        urls: '**/take-back',
        times: () =>
          rows('glossary_unusual_days', { term_document_id: waved, state: 'taken-back' }),
        failed: panelText('unusual.failed'),
      },
      'error',
    ),
  ).toEqual([]);

  await openTermForm(page, base, documentId);
  const inForm = button(page, panelText('freshness.do'));
  expect(
    await flawsOf(
      { place: aside('History'), vanishes: true, button: inForm, ...confirmation(documentId) },
      'cut',
    ),
  ).toEqual([]);
});

it('in the reports of readers', async () => {
  await aPublishedTerm(service.strapi, 'Reported');
  const report = { text: 'The example is old.' };
  await service.http.post('/glossary/reported/reports').send(report).expect(303);
  await goTo(page, base, 'plugins/glossary-reports');
  const place = page.getByRole('article', { name: 'Reported' });
  expect(
    await flawsOf(
      {
        place,
        typed: { field: place.getByLabel('Answer', { exact: true }), text: 'It is mended.' },
        vanishes: true,
        button: button(place, panelText('reports.send-name', { name: 'Reported' })),
        method: 'POST',
        urls: '**/answer',
        times: () => rows('glossary_reports', { term: 'Reported', state: 'answered' }),
        failed: panelText('reports.not-saved'),
      },
      'error',
    ),
  ).toEqual([]);
});

it('with many terms at once, and with one in their list', async () => {
  const documentId = await aDraft(service.strapi, 'Many');
  const terms = service.strapi.documents('plugin::glossary.term');
  const change = await bulk('Many', 'change');
  await takeOption(dialog().getByRole('combobox').first(), 'Tags');
  await dialog().getByLabel(panelText('bulk.tags.add')).fill('added');
  const isChanged = async () =>
    JSON.stringify(await terms.findOne({ documentId })).includes('"added"');
  expect(
    await flawsOf({ ...change, times: async () => ((await isChanged()) ? 1 : 0) }, ...EVERY_FAULT),
  ).toEqual([]);
  await openTerms('Many');
  expect(
    await flawsOf(
      {
        place: page.locator('body'),
        menu: page.getByRole('row', { name: 'Many' }).getByRole('button', { name: /actions/i }),
        button: page.getByRole('menuitem', { name: 'Duplicate' }),
        method: 'POST',
        urls: '**/duplicate',
        times: () => rows('glossary_terms', { term: 'Many (copy)' }),
        failed: panelText('duplicate.failed'),
        // Pressed again, it makes another copy.
        says: { cut: panelText('duplicate.failed') },
      },
      ...EVERY_FAULT,
    ),
  ).toEqual([]);
  const deletion = await bulk('Many (copy)', 'delete');
  expect(
    await flawsOf(
      { ...deletion, times: () => isGone('glossary_terms', { term: 'Many (copy)' }) },
      'cut',
    ),
  ).toEqual([]);
});

it('on the page of imports', async () => {
  await aCategory(service.strapi);
  const jobs = async (): Promise<number> => ((await importJob()) === null ? 0 : 1);
  await goTo(page, base, 'plugins/glossary-exchange');
  const giveFile = (row: object): Promise<void> =>
    page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'terms.jsonl',
      mimeType: 'application/octet-stream',
      buffer: fileOf(row),
    });
  await giveFile({ term: 'In A File', slug: 'in_a_file', category: 'nowhere' });
  const defaults = page.getByLabel(panelText('import-export.defaults'));
  expect(
    await flawsOf(
      {
        ...importing(panelText('import-export.compare'), '**/exchange/import?*', jobs),
        typed: { field: defaults, text: 'severity=info' },
      },
      'session',
      'foreign',
    ),
  ).toEqual([]);
  const areMade = async () => (await importJob())?.missingCategoriesAre === 'made';
  const make = importing(
    panelText('import-export.categories.make'),
    '**/create-categories',
    async () => ((await areMade()) ? 1 : 0),
  );
  expect(await flawsOf(make, 'error')).toEqual([]);
  const apply = importing(panelText('import-export.apply.draft', { count: 1 }), '**/apply', () =>
    rows('glossary_terms', { slug: 'in_a_file' }),
  );
  expect(await flawsOf(apply, 'cut')).toEqual([]);

  await button(page, panelText('import-export.another')).click();
  await giveFile({ term: 'Discarded', slug: 'discarded' });
  await button(page, panelText('import-export.compare')).click();
  const discard = importing(
    panelText('import-export.discard'),
    '**/discard',
    async () => 1 - (await jobs()),
  );
  expect(await flawsOf(discard, 'session')).toEqual([]);

  await intercept(page, '**/exchange/export?*', (route) => route.fulfill(FOREIGN_PAGE));
  let files = 0;
  page.on('download', () => (files += 1));
  await button(page, panelText('import-export.download')).click();
  await page.getByText(panelText('act.foreign')).waitFor();
  expect(files).toBe(0);
});

it('on the page “Categories and tags”', async () => {
  const documentId = await aCategory(service.strapi, 'merged', 'Merged');
  await aPublishedTerm(service.strapi, 'Tagged', { category: documentId, tags: ['merged'] });
  await goTo(page, base, 'plugins/glossary-groups');
  const category = await openMerge(panelText('merge.category-label', { name: 'Merged' }));
  await takeOption(dialog().getByRole('combobox'), 'Testing');
  const isMerged = () => isGone('glossary_categories', { document_id: documentId });
  expect(await flawsOf({ ...category, times: isMerged }, 'error')).toEqual([]);
});
