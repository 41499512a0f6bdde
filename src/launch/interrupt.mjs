import { constants } from 'node:os';

/**
 * How signals end a command: at once, as long as nothing is done that could not be undone; what a command says otherwise is done first.
 */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'];
/** Added to the number of a signal, as shells do. */
const BY_SIGNAL = 128;

/** What has not happened when a command ended early. */
const NOT_DONE = {
  import: 'imported',
  export: 'exported',
  backup: 'backed up',
  restore: 'restored',
  move: 'moved',
  'create-admin': 'created',
};

/** @param {string} signal such as SIGTERM */
export const codeOfSignal = (signal) => BY_SIGNAL + constants.signals[signal];

/**
 * Said of a command that a signal ended before it had done anything.
 *
 * @param {string} signal
 * @param {string | undefined} command
 */
export const endedBy = (signal, command) =>
  `Ended by ${signal}: nothing was ${NOT_DONE[command] ?? 'done'}.`;

let react = endAtOnce;
let first = null;

/** Takes the place of all who listen for these signals, such as Strapi, which would end the program with 0. */
export function watchSignals() {
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, onSignal);
}

/**
 * @param {(signal: string) => void} reaction what the first signal does from here on, instead of ending the program
 */
export function onSignalDo(reaction) {
  react = reaction;
}

/** From here on the command is done, or is so within moments: it goes on to its end, and says how that was. */
export const goOnToEnd = () => onSignalDo(() => undefined);

/** A terminal sends its signal to npm as well, which hands it on: the second one is the first again. */
function onSignal(signal) {
  if (first !== null) return;
  first = signal;
  react(signal);
}

function endAtOnce(signal) {
  process.stderr.write(`\n${endedBy(signal, process.argv[2])}\n`);
  // Whoever else listens is told first, such as who hands the signal on to a program that was started.
  process.nextTick(() => process.exit(codeOfSignal(signal)));
}
