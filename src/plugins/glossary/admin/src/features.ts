import { getFetchClient } from '@strapi/strapi/admin';
import { isPartOn, type PanelPart } from '../../core/panel/panel-features';
import { ALL_FEATURES, type Feature, type Features } from '../../core/settings/features';

let features: Features = ALL_FEATURES;

/** Asks the service which features are on, before the panel is drawn. */
export async function learnFeatures(): Promise<void> {
  try {
    features = (await getFetchClient().get<Features>('/glossary-panel/features')).data;
  } catch {
    // The panel shows all of them, and those that are off answer 404.
  }
}

export const isOn = (feature: Feature): boolean => features[feature];
export const isThere = (part: PanelPart): boolean => isPartOn(part, features);

/** A part of the panel that is there with its features, or always. */
export interface OfPart {
  readonly part?: PanelPart;
}

export const thoseThere = <Item extends OfPart>(items: readonly Item[]): Omit<Item, 'part'>[] =>
  items.flatMap(({ part, ...item }) => (part === undefined || isThere(part) ? [item] : []));
