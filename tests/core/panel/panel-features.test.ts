import {
  isPartOn,
  isRouteOn,
  type PanelPart,
} from '../../../src/plugins/glossary/core/panel/panel-features';
import { ALL_FEATURES, type Features } from '../../../src/plugins/glossary/core/settings/features';

const PARTS: readonly PanelPart[] = [
  ...(['own-terms', 'activity', 'reports', 'exchange', 'review-page', 'unusual'] as const),
  ...(['most-read', 'least-rated'] as const),
];
const partsWith = (features: Features, isMapped: boolean): readonly PanelPart[] =>
  PARTS.filter((part) => isPartOn(part, features, isMapped));

it('of a mapped collection the panel has its activity and the reports of its readers alone', () => {
  expect(partsWith(ALL_FEATURES, false)).toEqual(PARTS);
  expect(partsWith(ALL_FEATURES, true)).toEqual(['activity', 'reports']);
  expect(partsWith({ ...ALL_FEATURES, reports: false }, true)).toEqual(['activity']);
});

it.each([
  ['/project', true],
  ['/activity', true],
  ['/reports/:id/answer', true],
  ['/waiting', true],
  ['/terms/:documentId/history', false],
  ['/bulk/run', false],
  ['/merges', false],
  ['/exchange/export', false],
  ['/attention', false],
  ['/activity-of-others', false],
])('the route %s is there for a mapped collection: %s', (path, isThere) => {
  expect(isRouteOn(path, ALL_FEATURES)).toBe(true);
  expect(isRouteOn(path, ALL_FEATURES, true)).toBe(isThere);
  expect(isRouteOn('/reports', { ...ALL_FEATURES, reports: false }, true)).toBe(false);
});

it.each([
  ['/terms/:documentId/versions/:version/restore', 'versions'],
  ['/terms/:documentId/preview', 'pages'],
] as const)('the route %s needs %s', (path, feature) => {
  expect(isRouteOn(path, ALL_FEATURES)).toBe(true);
  expect(isRouteOn(path, { ...ALL_FEATURES, [feature]: false })).toBe(false);
});
