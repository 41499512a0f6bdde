import { namesText } from './plan-text.mjs';

/** Said of a file that is refused for columns that nobody knows. */
export const CAN_BE_LEFT_OUT = '--ignore-unknown leaves them out.';

/** @param {readonly string[]} names that nobody knows */
export const leaveOutQuestion = (names) =>
  `The glossary does not know ${namesText(names)}. Leave them out?`;

/**
 * Compares a file with the glossary. Whoever can be asked decides whether keys and columns that are not known are left out.
 *
 * @param compare makes the plan; told whether unknown names are left out
 * @param ask asks a question for a yes; null where nobody can be asked
 */
export async function planOf(compare, ignoreUnknown, ask) {
  if (ignoreUnknown) return compare(true);
  const areLeftOut = async (names) => ask !== null && ask(leaveOutQuestion(names));
  let plan;
  try {
    plan = await compare(false);
  } catch (error) {
    // Columns that are not known are a fault of the whole table.
    if (!Array.isArray(error.names)) throw error;
    if (await areLeftOut(error.names)) return compare(true);
    error.message = `${error.message} ${CAN_BE_LEFT_OUT}`;
    throw error;
  }
  const names = plan.unknown.map(({ name }) => name);
  return names.length > 0 && (await areLeftOut(names)) ? compare(true) : plan;
}
