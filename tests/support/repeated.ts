/** As many items as wanted, each made with its place in the list. */
export const times = <Item>(count: number, item: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, place) => item(place));

export const repeated = <Item>(count: number, item: Item): Item[] => times(count, () => item);

/** A text of exactly this length that repeats a shorter one. */
export const repeatedText = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
