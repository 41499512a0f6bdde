/** After so many milliseconds without another attempt a refusal says nothing any more: less than a supervisor waits before it restarts a service. */
const LASTS = 15_000;

export type RefusedChanges = ReturnType<typeof createRefusedChanges>;

/** Whether the database refuses what editors change: its disk is full, or another session holds what they write. */
export function createRefusedChanges() {
  let inARow = 0;
  let last = 0;

  return {
    /** The clock, in milliseconds; a test puts its own here. */
    now: (): number => performance.now(),

    refused(): void {
      inARow += 1;
      last = this.now();
    },

    stored(): void {
      inARow = 0;
    },

    /** A single refusal may be a row that another editor held. */
    areRefused(): boolean {
      return inARow > 1 && this.now() - last < LASTS;
    },
  };
}
