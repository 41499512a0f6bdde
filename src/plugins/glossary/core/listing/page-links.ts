/** Where the pages of a list stand, for a template. */
export function pageLinks(current: number, last: number, urlOf: (page: number) => string) {
  return {
    areSeveral: last > 1,
    current,
    last,
    previousUrl: current > 1 ? urlOf(current - 1) : null,
    nextUrl: current < last ? urlOf(current + 1) : null,
  };
}
