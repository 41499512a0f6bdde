import type { Feature, Features } from '../settings/features';
import { NUMBER_LISTS, type NumberList } from './panel-answers';

/** The features of the panel's routes, by their paths: each is there while one of them is on, and all others always. */
const OF_ROUTE: readonly (readonly [RegExp, readonly Feature[]])[] = [
  [/\/ratings(\/|$)/, ['ratings']],
  [/^\/reports(\/|$)/, ['reports']],
  [/^\/exchange\//, ['importExport']],
  [/\/review(-requests)?(\/|$)/, ['review']],
  [/\/schedules?$/, ['schedule']],
  [/\/unusual\//, ['views', 'ratings']],
  [/^\/activity$/, ['views']],
  [/^\/numbers$/, ['views', 'ratings']],
];

/** Whether the panel's server answers a route. */
export function isRouteOn(path: string, features: Features): boolean {
  const [, own] = OF_ROUTE.find(([pattern]) => pattern.test(path)) ?? [];
  return own === undefined || own.some((feature) => features[feature]);
}

/** The parts of the panel that editors see of features: each is there while one of its features is on. */
const OF_PART = {
  'least-rated': ['ratings'],
  'most-read': ['views'],
  activity: ['views'],
  unusual: ['views', 'ratings'],
  reports: ['reports'],
  exchange: ['importExport'],
  requested: ['review'],
  own: ['review'],
  scheduled: ['schedule'],
  'review-page': ['review', 'schedule'],
} as const satisfies Readonly<Record<string, readonly Feature[]>>;
export type PanelPart = keyof typeof OF_PART;

export function isPartOn(part: PanelPart, features: Features): boolean {
  return OF_PART[part].some((feature) => features[feature]);
}

/** The lists of terms by a number of which there is one. */
export const numberListsWith = (features: Features): readonly NumberList[] =>
  NUMBER_LISTS.filter((list) => isPartOn(list, features));
