/** Coordinates of the activity chart; for its units see `activity-chart.ts`. */

export const HEIGHT = 212;
export const PLOT: Readonly<Record<'top' | 'height' | 'bottom', number>> = {
  top: 8,
  height: 160,
  bottom: 168,
};
export const WEEKDAY_LINE = 185;
export const DATE_LINE = 204;
const MOST_TICKS = 4;

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

/** The axis up to a round number that is not below `highest`. */
export function chartScale(highest: number) {
  const ticks = roundTicks(highest);
  const top = ticks.at(-1) ?? 1;
  return {
    top,
    ticks: ticks.map((tick) => ({
      y: rounded(PLOT.bottom - (PLOT.height * tick) / top),
      label: compact.format(tick),
    })),
  };
}

/** 0 and up to three multiples of 1, 2, 2.5 or 5 times a power of ten, the last of them not below `highest`. */
function roundTicks(highest: number): number[] {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 2.5 * power, 5 * power]) {
      const steps = Math.max(Math.ceil(highest / step), 1);
      if (Number.isInteger(step) && steps < MOST_TICKS) {
        return Array.from({ length: steps + 1 }, (_, index) => index * step);
      }
    }
  }
}

export function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
