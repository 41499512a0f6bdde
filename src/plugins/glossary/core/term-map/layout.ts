import {
  type Force,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { CooperativeTask } from '../tasks/cooperative-task';

/** Lengths of a map are units of its drawing: pixels where it is drawn at its own size. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** Two boxes that belong together, by their places in the list; the heavier, the nearer. */
export interface Tie {
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

export interface LayoutOptions {
  /** Least room between two boxes. */
  readonly gap: number;
  /** The box that stays in the middle; null for none. */
  readonly centre: number | null;
  /** How much wider than high boxes are: as if they were that much higher, they find places in all directions. */
  readonly aspect: number;
}

interface Body extends SimulationNodeDatum, Size {
  x: number;
  y: number;
}

/** A drawing is wider than it is high, as windows are: boxes are drawn to its middle by this much, up and down more. */
const PULL = { x: 0.03, y: 0.05 } as const;
const REPULSION = 45;
/** Rounds of pushing apart, after which nothing overlaps, or almost nothing. */
const ROUNDS_MAX = 300;

/**
 * Finds places for boxes, so that none lies over another and those that belong together are near each other. The same boxes and ties have
 * the same places always: nothing is drawn by lot.
 *
 * @returns boxes in the order of `sizes`; the drawing begins at 0, 0
 */
export function* layOut(
  sizes: readonly Size[],
  ties: readonly Tie[],
  { gap, centre, aspect }: LayoutOptions,
): CooperativeTask<readonly Box[]> {
  const bodies: Body[] = sizes.map(({ width, height }, place) => ({
    width: width + gap,
    height: (height + gap) * aspect,
    ...startOf(place, width + gap, (height + gap) * aspect),
  }));
  const middle = centre === null ? undefined : bodies[centre];
  if (middle !== undefined) [middle.x, middle.y, middle.fx, middle.fy] = [0, 0, 0, 0];
  const half = (end: Body): number => (end.width + end.height) / 4;
  const simulation = forceSimulation(bodies)
    .force('x', forceX<Body>(0).strength(PULL.x))
    .force('y', forceY<Body>(0).strength(PULL.y))
    .force(
      'body',
      forceManyBody<Body>().strength((body) => -REPULSION * Math.sqrt(half(body))),
    )
    .force(
      'ties',
      forceLink<Body, SimulationLinkDatum<Body> & { weight: number }>(
        ties.map((tie) => ({ ...tie })),
      )
        .distance(({ source, target }) => half(source as Body) + half(target as Body))
        .strength(({ weight }) => Math.min(0.7, weight / 3)),
    )
    .force('apart', apart(bodies))
    .stop();
  for (
    let left = Math.ceil(Math.log(simulation.alphaMin()) / Math.log(1 - simulation.alphaDecay()));
    left > 0;
    left -= 1
  ) {
    simulation.tick();
    yield;
  }
  for (let round = 0; round < ROUNDS_MAX && pushApart(bodies, 1); round += 1) yield;
  return fromCorner(
    bodies.map(({ x, y }, place) => ({ x, y: y / aspect, ...(sizes[place] as Size) })),
  );
}

/** Around the middle in a spiral of even density (phyllotaxis), as wide as the pull makes it. */
function startOf(place: number, width: number, height: number): { x: number; y: number } {
  const distance = Math.sqrt((place + 0.5) * width * height);
  const angle = place * Math.PI * (3 - Math.sqrt(5));
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
}

function apart(bodies: Body[]): Force<Body, undefined> {
  return () => void pushApart(bodies, 0.6);
}

/**
 * Moves boxes that overlap, on the shorter way.
 *
 * @param share the part of the way that is gone
 * @returns whether there were any
 */
function pushApart(bodies: Body[], share: number): boolean {
  let isMoved = false;
  bodies.forEach((one, place) => {
    for (let next = place + 1; next < bodies.length; next += 1) {
      const other = bodies[next] as Body;
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const tooNearX = (one.width + other.width) / 2 - Math.abs(dx);
      const tooNearY = (one.height + other.height) / 2 - Math.abs(dy);
      if (tooNearX <= NOTHING || tooNearY <= NOTHING) continue;
      isMoved = true;
      const isAcross = tooNearX < tooNearY;
      const way = (isAcross ? tooNearX : tooNearY) * share;
      const sign = (isAcross ? dx : dy) < 0 ? -1 : 1;
      move(one, isAcross, -sign * way * partOf(one, other));
      move(other, isAcross, sign * way * partOf(other, one));
    }
  });
  return isMoved;
}

/** Too little to be visible. */
const NOTHING = 0.01;

/** The part of the way that a box moves away from another: the one in the middle stays, and all others give way. */
function partOf(one: Body, other: Body): number {
  if (typeof one.fx === 'number') return 0;
  return typeof other.fx === 'number' ? 1 : 0.5;
}

function move(body: Body, isAcross: boolean, by: number): void {
  if (isAcross) body.x += by;
  else body.y += by;
}

/** @param bodies with the places of their middles */
function fromCorner(bodies: readonly Box[]): readonly Box[] {
  const left = Math.min(...bodies.map(({ x, width }) => x - width / 2));
  const top = Math.min(...bodies.map(({ y, height }) => y - height / 2));
  return bodies.map(({ x, y, width, height }) => ({
    x: Math.round(x - width / 2 - left),
    y: Math.round(y - height / 2 - top),
    width,
    height,
  }));
}

export function extentOf(boxes: readonly Box[]): Size {
  return {
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  };
}
