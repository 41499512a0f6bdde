import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import { type SeverityLevel } from '../term/score-bars';
import { severityLevel } from '../term/score-icon';
import type { CategoryName } from '../term/term';
import { LABEL_SIZE, labelOf, widthOf } from './label';
import { type Box, extentOf, layOut, type Size, type Tie } from './layout';
import { type MapLine, mapLine, type Relation, relationsAmong, type Strand } from './lines';
import { byCategory } from './drawn-terms';

export interface MapNode extends Box {
  readonly entry: CatalogueEntry;
  readonly label: string;
  readonly level: SeverityLevel;
}

/** The terms of a category as a group on the map. */
export interface MapIsland extends Box {
  readonly category: CategoryName;
}

/** A category on the map of a glossary with too many terms to draw them all. */
export interface MapCategory extends Box {
  readonly category: CategoryName;
  readonly count: number;
}

/** A drawing; all lengths are units of the drawing. */
export interface MapDrawing extends Size {
  readonly islands: readonly MapIsland[];
  readonly categories: readonly MapCategory[];
  readonly lines: readonly MapLine[];
  readonly nodes: readonly MapNode[];
}

/** Room around the drawing, between terms and around the terms of a category. */
const MARGIN = 16;
const GAP = 14;
const ROOMY_GAP = 24;
const ISLAND_GAP = 28;
/** How much wider than high a label is, an island, and a category. */
const LABEL_ASPECT = 2.6;
const ISLAND_ASPECT = 1.25;
const CATEGORY_ASPECT = 1.8;
const ISLAND_PADDING = 18;
const ISLAND_TITLE = 34;
const TITLE_SIZE = 17;

/** Terms without groups: one category, or the surroundings of a term, which is then in the middle. */
export function* drawTerms(
  entries: readonly CatalogueEntry[],
  catalogue: Catalogue,
  centre: CatalogueEntry | null,
): CooperativeTask<MapDrawing> {
  const relations = yield* relationsAmong(entries, catalogue);
  const place = centre === null ? null : entries.indexOf(centre);
  const boxes = yield* layOut(entries.map(sizeOf), relations.map(tieOf), {
    gap: ROOMY_GAP,
    centre: place,
    aspect: LABEL_ASPECT,
  });
  return drawn(nodesAt(entries, boxes, { x: 0, y: 0 }), relations, []);
}

/** All terms, those of a category together. */
export function* drawGlossary(catalogue: Catalogue): CooperativeTask<MapDrawing> {
  const groups = byCategory(catalogue.entries);
  const parts: {
    readonly category: CategoryName;
    readonly nodes: MapNode[];
    readonly size: Size;
  }[] = [];
  for (const entries of groups.values()) {
    const [first] = entries;
    if (first === undefined) continue;
    const ties = (yield* relationsAmong(entries, catalogue)).map(tieOf);
    const boxes = yield* layOut(entries.map(sizeOf), ties, {
      gap: GAP,
      centre: null,
      aspect: LABEL_ASPECT,
    });
    const { width, height } = extentOf(boxes);
    const titleWidth = Math.ceil(widthOf(first.category.name) * TITLE_SIZE);
    parts.push({
      category: first.category,
      nodes: nodesAt(entries, boxes, { x: ISLAND_PADDING, y: ISLAND_TITLE }),
      size: {
        width: Math.max(width, titleWidth) + 2 * ISLAND_PADDING,
        height: height + ISLAND_TITLE + ISLAND_PADDING,
      },
    });
  }
  const islands = yield* layOut(
    parts.map(({ size }) => size),
    tiesBetween([...groups.keys()], yield* relationsAmong(catalogue.entries, catalogue)),
    { gap: ISLAND_GAP, centre: null, aspect: ISLAND_ASPECT },
  );
  const nodes = parts.flatMap((part, place) =>
    part.nodes.map((node) => moved(node, islands[place] as Box)),
  );
  // Lines name terms by their places among the nodes.
  const relations = yield* relationsAmong(
    nodes.map(({ entry }) => entry),
    catalogue,
  );
  return drawn(
    nodes,
    relations,
    parts.map(({ category }, place) => ({ ...(islands[place] as Box), category })),
  );
}

/** Categories with how many terms they have, and how many relations lead from one to another. */
export function* drawCategories(catalogue: Catalogue): CooperativeTask<MapDrawing> {
  const groups = byCategory(catalogue.entries);
  yield;
  const counted = [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ category: first.category, count: others.length + 1 }],
  );
  const ties = tiesBetween([...groups.keys()], yield* relationsAmong(catalogue.entries, catalogue));
  yield;
  const sizes = counted.map(({ category: { name }, count }) => {
    const width = Math.ceil(Math.max(widthOf(name), MIN_LETTERS) * TITLE_SIZE) + 48;
    // As wide as its name needs, and larger the more terms it has.
    const share = Math.sqrt(count / catalogue.entries.length);
    return { width: width + Math.round(share * 120), height: 64 + Math.round(share * 80) };
  });
  const boxes = yield* layOut(sizes, ties, {
    gap: ISLAND_GAP * 2,
    centre: null,
    aspect: CATEGORY_ASPECT,
  });
  const categories = counted.map((each, place) =>
    withMargin({ ...each, ...(boxes[place] as Box) }),
  );
  const most = Math.max(1, ...ties.map(({ weight }) => weight));
  const lines = ties.map(({ source, target, weight }): MapLine =>
    mapLine(categories[source] as Box, categories[target] as Box, {
      source,
      target,
      kind: 'related',
      strand: strandOf(weight / most),
      isFar: false,
    }),
  );
  return { ...framed(categories), islands: [], nodes: [], categories, lines };
}

const MIN_LETTERS = 5;

/** How strong a line between two categories is drawn. */
function strandOf(share: number): Strand {
  if (share > 0.6) return 3;
  return share > 0.25 ? 2 : 1;
}

const tieOf = ({ source, target, kind }: Relation): Tie => ({
  source,
  target,
  weight: kind === 'leads' ? 2 : 1,
});

/** How strongly categories hang together, in their order; the strongest pair has the weight of a term's prerequisite. */
function tiesBetween(keys: readonly string[], relations: readonly Relation[]): readonly Tie[] {
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const counts = new Map<string, { source: number; target: number; weight: number }>();
  for (const { from, to } of relations) {
    const [one, other] = [placeOf.get(from.category.key) ?? 0, placeOf.get(to.category.key) ?? 0];
    if (one === other) continue;
    const [source, target] = one < other ? [one, other] : [other, one];
    const tie = counts.get(`${source} ${target}`);
    if (tie === undefined) counts.set(`${source} ${target}`, { source, target, weight: 1 });
    else tie.weight += 1;
  }
  const most = Math.max(1, ...[...counts.values()].map(({ weight }) => weight));
  return [...counts.values()].map((tie) => ({ ...tie, weight: (tie.weight * 2) / most }));
}

function sizeOf({ term }: CatalogueEntry): Size {
  const { width, height } = labelOf(term, LABEL_SIZE);
  return { width, height };
}

function nodesAt(
  entries: readonly CatalogueEntry[],
  boxes: readonly Box[],
  corner: { readonly x: number; readonly y: number },
): MapNode[] {
  return entries.map((entry, place) => ({
    ...moved(boxes[place] as Box, corner),
    entry,
    label: labelOf(entry.term, LABEL_SIZE).text,
    level: severityLevel(entry.severity),
  }));
}

function moved<Thing extends { readonly x: number; readonly y: number }>(
  thing: Thing,
  by: { readonly x: number; readonly y: number },
): Thing {
  return { ...thing, x: thing.x + by.x, y: thing.y + by.y };
}

const withMargin = <Thing extends Box>(thing: Thing): Thing =>
  moved(thing, { x: MARGIN, y: MARGIN });

function framed(boxes: readonly Box[]): Size {
  const { width, height } = extentOf(boxes);
  return { width: width + MARGIN, height: height + MARGIN };
}

function drawn(
  bare: readonly MapNode[],
  relations: readonly Relation[],
  bareIslands: readonly MapIsland[],
): MapDrawing {
  const [nodes, islands] = [bare.map(withMargin), bareIslands.map(withMargin)];
  const lines = relations.map(({ source, target, kind, from, to }) =>
    mapLine(nodes[source] as Box, nodes[target] as Box, {
      source,
      target,
      kind,
      strand: 1,
      isFar: islands.length > 0 && from.category.key !== to.category.key,
    }),
  );
  return { ...framed([...nodes, ...islands]), islands, categories: [], nodes, lines };
}
