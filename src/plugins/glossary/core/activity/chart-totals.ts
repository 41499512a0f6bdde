export interface ChartTotal {
  readonly label: string;
  readonly count: number;
  /** Percent of all requests, `<1%` and `>99%` where a round number would say none or all. */
  readonly share: string;
}

export function chartTotal(label: string, count: number, total: number): ChartTotal {
  return { label, count, share: shareOf(count, total) };
}

function shareOf(count: number, total: number): string {
  if (total === 0 || count === 0) return '0%';
  if (count === total) return '100%';
  const percent = (100 * count) / total;
  if (percent < 1) return '<1%';
  if (percent > 99) return '>99%';
  return `${Math.round(percent)}%`;
}
