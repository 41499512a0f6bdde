import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { Box } from './layout';
import { relationsOf } from './relations';

/** Two shown terms that relate, by their places; one leads to the other when it is to be read first. */
export interface Relation {
  readonly source: number;
  readonly target: number;
  readonly kind: 'leads' | 'related';
  readonly from: CatalogueEntry;
  readonly to: CatalogueEntry;
}

export type Strand = 1 | 2 | 3;

export interface MapLine extends Pick<Relation, 'source' | 'target' | 'kind'> {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly strand: Strand;
  /** Whether it leads from one category to another. */
  readonly isFar: boolean;
}

/** The relations between some terms, each once. */
export function* relationsAmong(
  entries: readonly CatalogueEntry[],
  catalogue: Catalogue,
): CooperativeTask<readonly Relation[]> {
  const placeOf = new Map(entries.map((entry, place) => [entry, place]));
  const found: Relation[] = [];
  for (const [source, from] of entries.entries()) {
    if (source % TERMS_OF_STEP === 0) yield;
    const { leadsTo, related } = relationsOf(catalogue, from);
    const note = (kind: Relation['kind'], to: CatalogueEntry, least: number): void => {
      const target = placeOf.get(to) ?? source;
      if (target !== source && target >= least) found.push({ source, target, kind, from, to });
    };
    for (const to of leadsTo) note('leads', to, 0);
    // Each of the two names the other here, so one of them is enough.
    for (const to of related) note('related', to, source);
  }
  return found;
}

const TERMS_OF_STEP = 100;

/** A line from the middle of one box to the edge of another, where its arrow ends. */
export function mapLine(
  from: Box,
  to: Box,
  rest: Pick<MapLine, 'source' | 'target' | 'kind' | 'strand' | 'isFar'>,
): MapLine {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height / 2];
  const [middleX, middleY] = [to.x + to.width / 2, to.y + to.height / 2];
  const [dx, dy] = [x1 - middleX, y1 - middleY];
  const share = Math.min(
    1,
    to.width / 2 / Math.max(1, Math.abs(dx)),
    to.height / 2 / Math.max(1, Math.abs(dy)),
  );
  return {
    ...rest,
    x1: Math.round(x1),
    y1: Math.round(y1),
    x2: Math.round(middleX + dx * share),
    y2: Math.round(middleY + dy * share),
  };
}
