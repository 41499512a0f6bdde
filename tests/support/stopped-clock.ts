/** The process's monotonic clock, which is stopped until a test moves it. */
export interface StoppedClock {
  /** In whole milliseconds, so that steps add up exactly. */
  time: number;
  restore(): void;
}

export function stoppedClock(): StoppedClock {
  const clock = { time: Math.ceil(performance.now()), restore: (): void => spy.mockRestore() };
  const spy = jest.spyOn(performance, 'now').mockImplementation(() => clock.time);
  return clock;
}
