import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { emailErrors, nameErrors, passwordErrors } from './administrator-rules.mjs';

const OPTIONS = {
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  'password-env': { type: 'string' },
  // Declared only to be refused with the reason.
  password: { type: 'string' },
  'first-name': { type: 'string', default: 'Administrator' },
  'last-name': { type: 'string', default: '' },
};

/** Problems of a call other than the email and the password. */
export const CALL_ERRORS = {
  notOnlyOptions: 'Only options are allowed after create-admin.',
  noFirstName: '--first-name is empty.',
  visiblePassword:
    'Every user of the machine can read a password among the arguments; use --password-stdin or --password-env.',
  noSource: 'Give either --password-stdin or --password-env NAME.',
  terminal: '--password-stdin needs a pipe or a file; a terminal would show the password.',
  notSet: (variable) =>
    `--password-env is ${JSON.stringify(variable)}, which the environment lacks.`,
};

/**
 * The administrator to create, or one sentence for each problem. No sentence contains a password.
 *
 * @param {readonly string[]} words the arguments after the command
 * @param {{ env: Record<string, string | undefined>, stdin: NodeJS.ReadStream }} source where passwords come from
 */
export async function readCall(words, { env, stdin }) {
  let values;
  try {
    ({ values } = parseArgs({ args: words, options: OPTIONS }));
  } catch (error) {
    return { problems: [parseErrorOf(error)] };
  }
  const firstName = values['first-name'].trim();
  const lastName = values['last-name'].trim();
  const { password, problems } = await readPassword(values, env, stdin);
  return {
    problems: [
      ...emailErrors(values.email),
      ...(firstName === '' ? [CALL_ERRORS.noFirstName] : []),
      ...nameErrors('--first-name', firstName),
      ...nameErrors('--last-name', lastName),
      ...problems,
    ],
    administrator: {
      // Strapi looks up the lower-case address at login.
      email: values.email?.toLowerCase(),
      password,
      firstName,
      lastName,
    },
  };
}

/** The problem of a wrong call, without the arguments: one of them may be a password. */
function parseErrorOf(error) {
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
    return CALL_ERRORS.notOnlyOptions;
  }
  return error.message.split('. ')[0].split('\n')[0].replace(/\.?$/, '.');
}

async function readPassword(values, env, stdin) {
  const { password: visible, 'password-stdin': isPiped, 'password-env': variable } = values;
  if (visible !== undefined) return { problems: [CALL_ERRORS.visiblePassword] };
  if (isPiped === (variable !== undefined)) return { problems: [CALL_ERRORS.noSource] };
  if (isPiped && stdin.isTTY) return { problems: [CALL_ERRORS.terminal] };
  // `echo` and similar commands add a newline to the password.
  const password = isPiped ? (await text(stdin)).replace(/\r?\n$/, '') : env[variable];
  if (password === undefined) return { problems: [CALL_ERRORS.notSet(variable)] };
  return { password, problems: passwordErrors(password) };
}
