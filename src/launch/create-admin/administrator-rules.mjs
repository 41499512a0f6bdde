/** The rules of Strapi's panel, which its service does not check; applied before anything is installed or built. */
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]*[a-z])$`, 'i');

const SHORTEST_PASSWORD = 8;
/** In UTF-8 bytes; bcrypt, which Strapi uses, ignores the rest. */
const LONGEST_PASSWORD_BYTES = 72;
/** As for every account (strapi-guard/server/security/account-input.ts): what PostgreSQL can store, on one line. */
const LONGEST_NAME = 255;
const CONTROL_CHARACTER = /\p{Cc}/u;

const NEEDED = { small: /[a-z]/, capital: /[A-Z]/, digit: /\d/ };

export const EMAIL_ERRORS = {
  missing: '--email is missing.',
  wrong: (email) =>
    `--email is ${JSON.stringify(email)}; allowed is an address such as name@example.org.`,
};

export const PASSWORD_ERRORS = {
  empty: 'The password is empty.',
  tooShort: `The password has fewer than ${SHORTEST_PASSWORD} characters.`,
  tooLong: `The password has more than ${LONGEST_PASSWORD_BYTES} bytes.`,
  small: 'The password has no lower-case letter (a to z).',
  capital: 'The password has no upper-case letter (A to Z).',
  digit: 'The password has no digit (0 to 9).',
};

/** Problems of a name; `option` is the option that gives it. */
export const NAME_ERRORS = {
  tooLong: (option) => `${option} has more than ${LONGEST_NAME} characters.`,
  control: (option) => `${option} has a control character in it; a name is one line of text.`,
};

/** Problems of a name, one sentence each. */
export function nameErrors(option, name) {
  return [
    ...(name.length > LONGEST_NAME ? [NAME_ERRORS.tooLong(option)] : []),
    ...(CONTROL_CHARACTER.test(name) ? [NAME_ERRORS.control(option)] : []),
  ];
}

/** Problems of an email address, one sentence each. */
export function emailErrors(email) {
  if (email === undefined) return [EMAIL_ERRORS.missing];
  return EMAIL.test(email) ? [] : [EMAIL_ERRORS.wrong(email)];
}

/** Problems of a password, one sentence each; none of them contains the password. */
export function passwordErrors(password) {
  if (password === '') return [PASSWORD_ERRORS.empty];
  const problems = Object.keys(NEEDED)
    .filter((what) => !NEEDED[what].test(password))
    .map((what) => PASSWORD_ERRORS[what]);
  if (password.length < SHORTEST_PASSWORD) problems.unshift(PASSWORD_ERRORS.tooShort);
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES)
    problems.unshift(PASSWORD_ERRORS.tooLong);
  return problems;
}
