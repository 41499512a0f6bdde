/**
 * Parts of the glossary that a project can do without. The addresses of each are in core/pages/feature-addresses.ts, its routes and places in the
 * panel in core/panel/panel-features.ts.
 */
export const FEATURES = [
  'pages',
  'records',
  'versions',
  'scores',
  'ratings',
  'reports',
  'map',
  'mcp',
  'importExport',
  'review',
  'schedule',
  'search',
  'views',
  'fastPath',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Which of them are on. */
export type Features = Readonly<Record<Feature, boolean>>;

/** The features that something needs: all of them, and where a list is among them, one of that. */
export type Needs = readonly (Feature | readonly Feature[])[];

export const areOn = (needs: Needs, features: Features): boolean =>
  needs.every((need) =>
    typeof need === 'string' ? features[need] : need.some((feature) => features[feature]),
  );

export const ALL_FEATURES = Object.fromEntries(
  FEATURES.map((feature) => [feature, true]),
) as Record<Feature, true>;

/** Features of others: without one of these the other is off, too. */
export const NEEDED = { map: 'pages', mcp: 'records' } as const satisfies Partial<
  Record<Feature, Feature>
>;

export const withNeeded = (features: Features): Features => ({
  ...features,
  ...Object.fromEntries(
    Object.entries(NEEDED).flatMap(([own, needed]) => (features[needed] ? [] : [[own, false]])),
  ),
});

/** Those that write terms: entries of a mapped collection are written by the project alone. */
export const EDITING_FEATURES = ['importExport', 'review', 'schedule'] as const;

export const withoutEditing = (features: Features): Features => ({
  ...features,
  ...Object.fromEntries(EDITING_FEATURES.map((feature) => [feature, false])),
});
