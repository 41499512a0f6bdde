/** What Strapi's panel accepts; checked here as well because its service does not, and before anything is installed or built. */
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(
  `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$`,
  'i',
);

const SHORTEST_PASSWORD = 8;
/** In UTF-8; bcrypt, which Strapi uses, ignores what comes after. */
const LONGEST_PASSWORD_BYTES = 72;
const NEEDED = [
  [/[a-z]/, 'lower-case letter (a to z)'],
  [/[A-Z]/, 'upper-case letter (A to Z)'],
  [/\d/, 'digit (0 to 9)'],
];

/** One sentence for each thing that is wrong with an email; none when nothing is. */
export function emailFaults(email) {
  if (email === undefined) return ['--email is missing.'];
  if (EMAIL.test(email)) return [];
  return [`--email is ${JSON.stringify(email)}; allowed is an address such as name@example.org.`];
}

/** One sentence for each thing that is wrong with a password, without showing it; none when nothing is. */
export function passwordFaults(password) {
  if (password === '') return ['The password is empty.'];
  const faults = NEEDED.filter(([needed]) => !needed.test(password)).map(
    ([, what]) => `The password has no ${what}.`,
  );
  if (password.length < SHORTEST_PASSWORD) {
    faults.unshift(`The password has fewer than ${SHORTEST_PASSWORD} characters.`);
  }
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES) {
    faults.unshift(`The password has more than ${LONGEST_PASSWORD_BYTES} bytes.`);
  }
  return faults;
}
