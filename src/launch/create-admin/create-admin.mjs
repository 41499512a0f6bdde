import { bootQuietly } from '../boot-quietly.mjs';
import { goOnToEnd } from '../interrupt.mjs';
import { say } from '../say.mjs';
import { readCall } from './create-admin-call.mjs';

const DONE = 0;
const REFUSED = 1;
const WRONG_CALL = 2;

const HELP = `Creates an administrator of the panel, for installations without a browser.

  npm run glossary -- create-admin --email EMAIL --password-stdin|--password-env NAME
                                   [--first-name NAME] [--last-name NAME]

  --email           with which the administrator logs in
  --password-stdin  the password is read from standard input
  --password-env    the password is read from the environment variable of this name
  --first-name      Administrator when left out
  --last-name       empty when left out

A password has at least 8 characters, with a lower-case letter, an upper-case letter and a digit.
The service need not have run before, and may be running. The database is the one that the environment and .env name.

Ends with 0 when done, 1 when there is such an administrator or something failed, 2 when the call was wrong, 128 and the
number of the signal when one ended it before.`;

/** Ends the message of each wrong call. */
export const MORE = 'npm run glossary -- create-admin --help says more.';

/** Messages of the result, by the administrator's email. */
export const ENDS = {
  created: (email, publicUrl) =>
    `The administrator ${email} was created and can log in at ${publicUrl}/admin.`,
  known: (email) =>
    `The panel already has an account with the email ${email}; nothing was changed.`,
};

/**
 * Creates an administrator with the role Super Admin.
 *
 * @param {readonly string[]} words the arguments after the command
 * @returns {Promise<number>} the exit code
 */
export async function createAdmin(words) {
  if (words.includes('--help') || words.includes('-h')) {
    say(HELP);
    return DONE;
  }
  const { problems, administrator } = await readCall(words, process);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n${MORE}\n`);
    return WRONG_CALL;
  }
  const { strapi, settings, end } = await bootQuietly();
  goOnToEnd();
  try {
    return (await strapi.plugin('guard').service('guard').administrators.create(administrator))
      ? done(administrator, settings)
      : refused(administrator);
  } finally {
    await end();
  }
}

function done({ email }, { publicUrl }) {
  say(ENDS.created(email, publicUrl));
  return DONE;
}

function refused({ email }) {
  process.stderr.write(`${ENDS.known(email)}\n`);
  return REFUSED;
}
