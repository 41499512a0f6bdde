/** The process's monotonic clock, which stands still until a test moves it. */
export interface StandingClock {
  /** In whole milliseconds, so that steps add up exactly. */
  time: number;
  restore(): void;
}

export function standingClock(): StandingClock {
  const clock = { time: Math.ceil(performance.now()), restore: (): void => spy.mockRestore() };
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => clock.time);
  return clock;
}
