/** Tells the person at the terminal what is going on. */
export function say(message) {
  process.stdout.write(`${message}\n`);
}

/** Ends the program with one clear message and no stack trace. */
export function stop(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
