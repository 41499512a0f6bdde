const numbers = new Intl.NumberFormat('en');

/** Helpers that templates may call. Formatting only: a helper never looks anything up. */
export const FORMATS = {
  /** `12345` → `12,345`. */
  formatCount: (value: number): string => numbers.format(value),
  /** `4.25` → `4.3`: one decimal, always. */
  formatDecimal: (value: number): string => value.toFixed(1),
};
