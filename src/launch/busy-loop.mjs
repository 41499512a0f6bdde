/** A process that takes all the time that the machine gives it, for `check-calm.mjs`, until its parent has ended. */
process.once('disconnect', () => process.exit());

/** How long it looks at nothing else, in milliseconds. */
const TURN = 50;

function spin() {
  const end = performance.now() + TURN;
  while (performance.now() < end);
  setImmediate(spin);
}
spin();
