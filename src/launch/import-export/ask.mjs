import { createInterface } from 'node:readline/promises';

/** Whether standard input is a terminal, so that a question can be answered. */
export const canAsk = () => process.stdin.isTTY === true;

/** Asks a yes/no question; any answer but yes is a no. */
export async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // In line mode, the terminal turns Ctrl-C into an event and sends no signal.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
