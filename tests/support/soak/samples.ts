/** The number below which a share of all numbers lies, such as 0.99; NaN of none. */
export function shareOf(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** By how much the second number grows when the first grows by one, of the line that lies closest (least squares). */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const meanOf = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x = meanOf(([one]) => one);
  const y = meanOf(([, other]) => other);
  const above = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0);
  const below = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  return above / below;
}
