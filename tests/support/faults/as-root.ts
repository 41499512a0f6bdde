import { execFileSync } from 'node:child_process';

/**
 * Runs a program as root: as who runs the tests is, or by sudo without a password.
 *
 * @throws Error when neither is possible, and when the program ends with an error
 */
export function asRoot(...command: readonly [string, ...string[]]): void {
  const [program, ...parameters] =
    process.getuid?.() === 0 ? command : (['sudo', '-n', ...command] as const);
  execFileSync(program, parameters, { stdio: 'ignore' });
}
