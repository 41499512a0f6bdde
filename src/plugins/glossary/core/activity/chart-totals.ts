export type ChartTotal = ReturnType<typeof chartTotal>;

export function chartTotal(label: string, count: number, total: number) {
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
