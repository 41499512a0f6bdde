import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { activityHtml, ratingHtml } from '../../views/term-html';
import type { Coding } from '../content-coding';
import { DrawingBudget } from '../drawing-budget';
import type { PageDrawing } from '../page-drawing';
import { serviceOf } from '../service-of';
import { WaitingLine } from '../waiting-line';
import type { KeptTerm } from './kept-terms';
import type { HeldNumbers } from './live-numbers';

/** From what age on a drawing whose activity is behind is replaced in the background, in milliseconds. */
const MAX_AGE = 1000;
/** Pause after each drawing in the background, in milliseconds: requests that need none go first. */
const PAUSE = 20;
/** Readers' drawings that stand in line; who comes later gets the last drawing, so that waiting never holds up all connections. */
const IN_LINE_MAX = 2;

/** What has to be done before a page may be shown. */
export type DrawingNeed =
  /** Nothing: it shows every number as it is, or may be a moment behind with its activity. */
  | 'none'
  /** Its activity is behind, and it is to be drawn again while readers get the last drawing. */
  | 'soon'
  /** It is drawn first. */
  | 'first';

/**
 * Draws the rating and the activity of pages. A rating is always shown at once. The activity changes with each view, and drawing it takes
 * a hundred times as long as answering: it is shown at once as long as there is a budget for it and hardly anybody waits; beyond that
 * pages are drawn one after the other in the background.
 */
export default function pageDrawings({ strapi }: { strapi: Core.Strapi }) {
  const clock = serviceOf(strapi, 'clock');
  const budget = new DrawingBudget();
  const line = new WaitingLine();
  const drawnTogether = new Map<KeptTerm, Promise<PageDrawing>>();
  const waiting = new Map<KeptTerm, HeldNumbers>();
  let isWorking = false;

  function draw({ page, activityUrl }: KeptTerm, numbers: HeldNumbers): PageDrawing {
    const { renderer } = serviceOf(strapi, 'pages').loaded();
    const { counted, rated, rating } = numbers;
    const activity = serviceOf(strapi, 'liveNumbers').activityOf(numbers);
    return page.drawn(
      { counted, rated, day: clock.today() },
      {
        rating: ratingHtml(renderer, rating),
        activity: activityHtml(renderer, activity, activityUrl),
      },
    );
  }

  /** Whether what is shown is wrong, and not only a moment behind. */
  function isOutdated({ page }: KeptTerm, { rated }: HeldNumbers): boolean {
    const { shown } = page;
    return shown === null || shown.numbers.rated !== rated || shown.numbers.day !== clock.today();
  }

  function needsNothing(term: KeptTerm, numbers: HeldNumbers, counted: number): boolean {
    return !isOutdated(term, numbers) && term.page.shown?.numbers.counted === counted;
  }

  /** A drawing that was made meanwhile may be newer. */
  function show({ page }: KeptTerm, drawing: PageDrawing): void {
    if ((page.shown?.at ?? 0) < drawing.at) page.shown = drawing;
  }

  async function drawCoded(
    term: KeptTerm,
    numbers: HeldNumbers,
    codings: readonly Coding[],
  ): Promise<PageDrawing> {
    const drawing = draw(term, numbers);
    for (const coding of codings) await drawing.make(coding);
    show(term, drawing);
    return drawing;
  }

  async function drawWaiting(): Promise<void> {
    isWorking = true;
    for (const [term, numbers] of waiting) {
      waiting.delete(term);
      try {
        await line.run(() => drawCoded(term, numbers, term.page.shown?.codings ?? []));
      } catch (error) {
        strapi.log.error(error);
      }
      await wait(PAUSE);
    }
    isWorking = false;
  }

  return {
    /** What a page needs before it is shown; `counted` is the count of requests that it should show. */
    needOf(term: KeptTerm, numbers: HeldNumbers, counted: number): DrawingNeed {
      const { shown } = term.page;
      if (shown === null || isOutdated(term, numbers)) return 'first';
      if (needsNothing(term, numbers, counted)) return 'none';
      const now = performance.now();
      if (line.length < IN_LINE_MAX && budget.isLeft(now)) return 'first';
      return now - shown.at < MAX_AGE ? 'none' : 'soon';
    },

    /**
     * Draws a page for everybody who asks in the same turn of the event loop: at once when it is outdated, else when its turn has come.
     * Others get the last drawing until this one is coded, unless that is outdated.
     */
    drawFirst(term: KeptTerm, numbers: HeldNumbers, coding: Coding): Promise<PageDrawing> {
      let drawing = drawnTogether.get(term);
      if (drawing === undefined) {
        budget.take(performance.now());
        const turn = new Promise<void>((resolve) => {
          setImmediate(resolve);
        }).then(() => {
          drawnTogether.delete(term);
        });
        drawing = isOutdated(term, numbers)
          ? turn.then(() => drawCoded(term, numbers, []))
          : line.run(async () => {
              await turn;
              const { shown } = term.page;
              const isThere = shown !== null && needsNothing(term, numbers, numbers.counted);
              return isThere ? shown : drawCoded(term, numbers, [coding]);
            });
        drawnTogether.set(term, drawing);
      }
      return drawing;
    },

    /** Draws a page that nobody has asked for yet. */
    async prepare(term: KeptTerm, numbers: HeldNumbers, coding: Coding): Promise<void> {
      if (isOutdated(term, numbers)) await drawCoded(term, numbers, [coding]);
    },

    /** Has a page drawn again while its last drawing is shown. */
    drawSoon(term: KeptTerm, numbers: HeldNumbers): void {
      waiting.set(term, numbers);
      if (!isWorking) void drawWaiting();
    },
  };
}
