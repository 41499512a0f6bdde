import { createRequire } from 'node:module';
import TimedEnvironment from './timed-environment.mjs';

const require = createRequire(import.meta.url);

const bcrypt = require('bcryptjs');
const ORIGINAL = { ...bcrypt };
const { hash } = ORIGINAL;
const FEWEST_ROUNDS = 4;

/** Hashing a password takes a processor a twentieth of a second, on purpose; tests hash and compare hundreds. */
const cheapHash = Object.assign(
  // A comparison hashes too, with the salt of the hash instead of a number of rounds.
  (password, salt, ...callbacks) =>
    hash(password, typeof salt === 'number' ? FEWEST_ROUNDS : salt, ...callbacks),
  { original: hash },
);

/** Of these the service asks whether something is an instance: the dates and errors that a test gives it have to be its own. */
const SHARED_CLASSES = { Date, Error };

/**
 * The environment of tests that boot the service. Jest gives every test file a world of its own, in which each module is loaded again;
 * Strapi has thousands of them. So the service is loaded in the worker's own world instead, once for all files of that worker:
 * `requireOutside` loads a module there.
 *
 * Inside and outside share `process.env`. What a file changes there, and listeners that its services leave on the process, are taken
 * back when the file ends.
 */
export default class ServiceEnvironment extends TimedEnvironment {
  // In the constructor and not in `setup`, before which the setup files run.
  constructor(config, context) {
    super(config, context);
    // All of it: when a file ends, jest puts back what it had replaced, and that may be another replacement of the same file.
    Object.assign(bcrypt, ORIGINAL, { hash: cheapHash });
    this.variables = { ...process.env };
    this.listeners = listenersOf(process);
    // Strapi removes all listeners of the process when it stops, also those by which jest talks to its worker.
    this.removeAllListeners = process.removeAllListeners;
    process.removeAllListeners = (...names) => {
      if (names.length > 0) return this.removeAllListeners.apply(process, names);
      removeListenersBeside(this.listeners);
      return process;
    };
    // Not `require` itself: jest takes the properties of what stands here away when the file ends.
    this.global.requireOutside = (name) => require(name);
    Object.assign(this.global, SHARED_CLASSES);
    this.global.process.env = process.env;
  }

  async teardown() {
    // A service that a failed file left running holds what the next one registers.
    await globalThis.strapi?.destroy();
    process.removeAllListeners();
    process.removeAllListeners = this.removeAllListeners;
    for (const name of Object.keys(process.env))
      if (!(name in this.variables)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, this.variables);
    await super.teardown();
  }
}

function listenersOf(emitter) {
  return new Map(emitter.eventNames().map((name) => [name, emitter.rawListeners(name)]));
}

function removeListenersBeside(kept) {
  for (const [name, listeners] of listenersOf(process)) {
    const known = new Set(kept.get(name));
    for (const listener of listeners)
      if (!known.has(listener)) process.removeListener(name, listener);
  }
}
