import { constants } from 'node:os';

/** How a signal ends a command: immediately, as long as nothing irreversible has started; a command can register another reaction. */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'];
/** The base of exit codes for signals, as in shells. */
const BY_SIGNAL = 128;

/** What did not happen, by command, when a signal ended it early. */
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
 * The message when a signal ends a command before it has changed anything.
 *
 * @param {string} signal
 * @param {string | undefined} command
 */
export const endedBy = (signal, command) =>
  `Ended by ${signal}: nothing was ${NOT_DONE[command] ?? 'done'}.`;

let react = endAtOnce;
let first = null;

/**
 * Replaces all other listeners for these signals, such as Strapi's, which would exit with code 0.
 *
 * @param {readonly string[]} [signals]
 */
export function watchSignals(signals = SIGNALS) {
  for (const signal of signals) {
    const listeners = process.listeners(signal);
    // Never removed itself: a signal that waits for the end of long synchronous work, such as loading Strapi, would be lost.
    if (!listeners.includes(onSignal)) process.on(signal, onSignal);
    for (const other of listeners) if (other !== onSignal) process.off(signal, other);
  }
}

/** @param {(signal: string) => void} reaction called for the first signal from now on, instead of ending the process */
export function onSignalDo(reaction) {
  react = reaction;
}

/** From this point signals are ignored: the command is finishing and reports its own result. */
export const goOnToEnd = () => onSignalDo(() => undefined);

/** A terminal signals npm too, which forwards the signal: the second one may be the same as the first. */
function onSignal(signal) {
  if (first !== null) return;
  first = signal;
  react(signal);
}

function endAtOnce(signal) {
  process.stderr.write(`\n${endedBy(signal, process.argv[2])}\n`);
  // Other listeners run first, such as the one that forwards the signal to a child process.
  process.nextTick(() => process.exit(codeOfSignal(signal)));
}
