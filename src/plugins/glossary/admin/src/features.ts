import { isPartOn, type PanelPart } from '../../core/panel/panel-features';
import type { Feature } from '../../core/settings/features';
import { TERM } from '../../core/term/content-types';
import { project } from './project';

export const isOn = (feature: Feature): boolean => project().features[feature];
export const isThere = (part: PanelPart): boolean =>
  isPartOn(part, project().features, project().collection !== null);

/** The content type of the terms: the glossary's own, or that of the collection that is mapped. */
export const typeOfTerms = (): string => project().collection ?? TERM;

/** A part of the panel that is there with its features, or always. */
export interface OfPart {
  readonly part?: PanelPart;
}

export const thoseThere = <Item extends OfPart>(items: readonly Item[]): Omit<Item, 'part'>[] =>
  items.flatMap(({ part, ...item }) => (part === undefined || isThere(part) ? [item] : []));
