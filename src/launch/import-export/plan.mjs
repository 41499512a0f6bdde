import { namesText } from './plan-text.mjs';

/** Follows the message about unknown columns. */
export const CAN_BE_LEFT_OUT = '--ignore-unknown leaves them out.';

/** @param {readonly string[]} names unknown columns */
export const leaveOutQuestion = (names) =>
  `The glossary does not know ${namesText(names)}. Leave them out?`;

/**
 * Compares a file with the glossary. At a terminal the user decides whether unknown keys and columns are ignored.
 *
 * @param compare makes the plan; called with whether to ignore unknown names
 * @param ask asks a yes/no question; null without a terminal
 */
export async function planOf(compare, ignoreUnknown, ask) {
  if (ignoreUnknown) return compare(true);
  const areLeftOut = async (names) => ask !== null && ask(leaveOutQuestion(names));
  let plan;
  try {
    plan = await compare(false);
  } catch (error) {
    // Unknown columns make the whole table invalid.
    if (!Array.isArray(error.names)) throw error;
    if (await areLeftOut(error.names)) return compare(true);
    error.message = `${error.message} ${CAN_BE_LEFT_OUT}`;
    throw error;
  }
  const names = plan.unknown.map(({ name }) => name);
  return names.length > 0 && (await areLeftOut(names)) ? compare(true) : plan;
}
