import { createInterface } from 'node:readline/promises';

/** Whether somebody sits before a terminal and can be asked. */
export const canAsk = () => process.stdin.isTTY === true;

/** Asks for a yes; everything else is a no. */
export async function ask(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A terminal that is read line by line sends none for Ctrl-C.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
