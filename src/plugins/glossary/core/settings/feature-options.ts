import { unknownKeyError } from '../../../shared/core/text/named-keys';
import { type Feature, FEATURES, type Features, NEEDED } from './features';
import { ALLOWED, SETTING_PROBLEM } from './setting-problems';

/** What may be given as `features`. */
export const FEATURE_LIST = `an object such as { ${FEATURES[0]}: false } with keys of ${FEATURES.join(', ')}`;

type ReadFeatures =
  | { readonly ok: true; readonly features: Partial<Features> }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the features that a project turns on or off; those that it does not name are left out.
 *
 * @param given as it stands in the configuration, of which nothing is known
 */
export function featuresOf(given: unknown): ReadFeatures {
  if (given === undefined) return { ok: true, features: {} };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const problem = `features is ${JSON.stringify(given)}; allowed is ${FEATURE_LIST}.`;
    return { ok: false, problems: [problem] };
  }
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const problems = named.flatMap(([name, value]: [string, unknown]) => {
    if (!isFeature(name)) return [`${unknownKeyError(name, FEATURES, 'features')}.`];
    if (typeof value === 'boolean') return [];
    return [SETTING_PROBLEM.wrong(`features.${name}`, shown(value), ALLOWED.truth)];
  });
  const features = Object.fromEntries(named) as Partial<Features>;
  if (problems.length === 0) problems.push(...contradictionsIn(features));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, features };
}

/** What is turned on without what it needs, and a glossary of which nothing would be left. */
function contradictionsIn(features: Partial<Features>): readonly string[] {
  const withoutNeeded = Object.entries(NEEDED).flatMap(([own, needed]) =>
    features[own as keyof typeof NEEDED] === true && features[needed] === false
      ? [SETTING_PROBLEM.wrong(`features.${own}`, 'true', ALLOWED.offWith(needed))]
      : [],
  );
  return features.pages === false && features.records === false
    ? [SETTING_PROBLEM.wrong('features.records', 'false', ALLOWED.onWithout('pages'))]
    : withoutNeeded;
}

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
