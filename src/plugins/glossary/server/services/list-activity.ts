import type { Core } from '@strapi/strapi';
import { toBrowseActivity } from '../../core/browse-page';
import type { CalendarDay } from '../../core/calendar-day';
import { browseActivityHtml } from '../../views/browse-html';
import { isDatabaseAway } from '../database-away';
import { DrawingBudget } from '../drawing-budget';
import type { ActivityScope } from '../kept-list';
import { serviceOf } from '../service-of';

/** How old an activity is when it is drawn again in any case, in milliseconds: other instances may have counted. */
const MAX_AGE = 1000;

/** The activity of the glossary or of a category as it was at one moment. */
interface Drawn {
  readonly html: string;
  /** The activity, to be compared. */
  readonly shown: string;
  /** Of the category; null for the whole glossary. */
  readonly name: string | null;
  readonly day: CalendarDay;
  /** What this instance had counted by then. */
  readonly counted: number;
  /** In milliseconds of the process's clock. */
  readonly at: number;
}

/**
 * Draws the activity that lists show, once for the glossary and once for each category. It changes with every counted request, and
 * drawing it costs more than everything else in the answer: up to 100 times at once and 10 times a second it is as it is in this
 * moment; beyond that it is drawn at most once a second, in the background, and is a second behind.
 */
export default function listActivity({ strapi }: { strapi: Core.Strapi }) {
  const budget = new DrawingBudget();
  /** By the key of the category; as many as there are categories. */
  const held = new Map<string | null, Drawn>();
  const drawing = new Map<string, Promise<Drawn>>();
  const clock = serviceOf(strapi, 'clock');
  const counting = serviceOf(strapi, 'counting');
  const pages = serviceOf(strapi, 'pages');

  const keyOf = ({ category }: ActivityScope): string | null => category?.key ?? null;
  const nameOf = ({ category }: ActivityScope): string | null => category?.name ?? null;

  async function draw(scope: ActivityScope): Promise<Drawn> {
    const name = nameOf(scope);
    const seen = { name, day: clock.today(), counted: counting.counted(), at: performance.now() };
    const activity = await serviceOf(strapi, 'activitySums').of(keyOf(scope));
    const shown = JSON.stringify(activity);
    const known = held.get(keyOf(scope));
    const isSame = known?.shown === shown && known.name === name && !pages.areReadAnew();
    const html = isSame
      ? known.html
      : browseActivityHtml(pages.loaded().renderer, toBrowseActivity(activity, scope.category));
    const drawn = { ...seen, shown, html };
    held.set(keyOf(scope), drawn);
    return drawn;
  }

  /** One drawing for all who ask while it is under way; whatever is counted until its end is in it. */
  function drawTogether(scope: ActivityScope): Promise<Drawn> {
    const key = JSON.stringify(scope.category);
    const together = drawing.get(key) ?? draw(scope).finally(() => drawing.delete(key));
    drawing.set(key, together);
    return together;
  }

  async function current(scope: ActivityScope): Promise<Drawn> {
    const known = held.get(keyOf(scope));
    const isOutdated = known?.day !== clock.today() || known.name !== nameOf(scope);
    if (known === undefined || isOutdated) return drawTogether(scope);
    const now = performance.now();
    const isOld = now - known.at >= MAX_AGE;
    if (known.counted === counting.counted() && !isOld) return known;
    if (budget.take(now)) return drawTogether(scope);
    if (isOld) drawTogether(scope).catch((error: unknown) => strapi.log.error(error));
    return known;
  }

  return {
    /**
     * The activity of a list as HTML; empty while there is none, and when it was never read and the database is away: the list is there
     * all the same.
     */
    async html(scope: ActivityScope): Promise<string> {
      try {
        return (await current(scope)).html;
      } catch (error) {
        if (isDatabaseAway(error)) return '';
        throw error;
      }
    },
  };
}
