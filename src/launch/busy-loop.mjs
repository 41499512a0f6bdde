/** Keeps a core busy for `check-calm.mjs` until its parent process ends. */
process.once('disconnect', () => process.exit());

/** How long each turn of the event loop is blocked, in milliseconds. */
const TURN = 50;

function spin() {
  const end = performance.now() + TURN;
  while (performance.now() < end);
  setImmediate(spin);
}
spin();
