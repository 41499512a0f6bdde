import { areOn, type Features, type Needs } from '../settings/features';
import { NUMBER_LISTS, type NumberList } from './panel-answers';

/** What the panel's routes need, by their paths; all others are always there. */
const OF_ROUTE: readonly (readonly [RegExp, Needs])[] = [
  [/\/restore$/, ['versions']],
  [/\/preview$/, ['pages']],
  [/\/ratings(\/|$)/, ['ratings']],
  [/^\/reports(\/|$)/, ['reports']],
  [/^\/exchange\//, ['importExport']],
  [/\/review(-requests)?(\/|$)/, ['review']],
  [/\/schedules?$/, ['schedule']],
  [/\/unusual\//, [['views', 'ratings']]],
  [/^\/activity$/, ['views']],
  [/^\/numbers$/, [['views', 'ratings']]],
];

/** The routes that are not about the glossary's own terms: those of a mapped collection have them as well. */
const OF_COLLECTION = /^\/(project|activity|reports|waiting)(\/|$)/;

/**
 * Whether the panel's server answers a route.
 *
 * @param isMapped whether the terms are the entries of a collection of the project
 */
export function isRouteOn(path: string, features: Features, isMapped = false): boolean {
  if (isMapped && !OF_COLLECTION.test(path)) return false;
  const [, needs = []] = OF_ROUTE.find(([pattern]) => pattern.test(path)) ?? [];
  return areOn(needs, features);
}

/** What the parts of the panel need. */
const OF_PART = {
  // What editors do with the glossary's own terms.
  'own-terms': [],
  unscored: ['scores'],
  'least-rated': ['ratings'],
  'most-read': ['views'],
  activity: ['views'],
  unusual: [['views', 'ratings']],
  reports: ['reports'],
  exchange: ['importExport'],
  requested: ['review'],
  own: ['review'],
  scheduled: ['schedule'],
  'review-page': [['review', 'schedule']],
} as const satisfies Readonly<Record<string, Needs>>;
export type PanelPart = keyof typeof OF_PART;

/** The parts that a mapped collection has as well. */
const PARTS_OF_COLLECTION: readonly PanelPart[] = ['activity', 'reports'];

/** @param isMapped whether the terms are the entries of a collection of the project */
export function isPartOn(part: PanelPart, features: Features, isMapped = false): boolean {
  if (isMapped && !PARTS_OF_COLLECTION.includes(part)) return false;
  return areOn(OF_PART[part], features);
}

/** The lists of terms by a number of which there is one. */
export const numberListsWith = (features: Features): readonly NumberList[] =>
  NUMBER_LISTS.filter((list) => isPartOn(list, features));
