/** Whether what is said are the first lines of the service's log. */
let isLog = false;

/** From here on what is said belongs to the log of the service: `LOG_FORMAT=json` makes a JSON object of each line. */
export function sayInLog() {
  isLog = true;
}

/** Tells the person at the terminal what is going on. */
export function say(message) {
  process.stdout.write(lineOf('info', message));
}

/** Ends the program with one clear message and no stack trace. */
export function stop(message) {
  process.stderr.write(lineOf('error', message, '\n'));
  process.exit(1);
}

/** Hands on to standard error what a program has printed that failed; in the log each of its lines is one. */
export function sayPrinted(printed) {
  for (const line of printed.split('\n')) process.stderr.write(lineOf('error', line));
}

/**
 * Hands on a line that another process of the service has printed, with the name of that process.
 *
 * @returns {string} what the line says
 */
export function sayOf(name, line) {
  const entry = entryOf(line);
  if (entry === null) {
    if (line.trim() !== '') say(`[${name}] ${line}`);
    return line;
  }
  process.stdout.write(`${JSON.stringify({ ...entry, instance: name })}\n`);
  return entry.msg;
}

/** A line of a log of JSON objects; null for any other line. */
function entryOf(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.msg === 'string' ? entry : null;
  } catch {
    return null;
  }
}

/** As the log has it (server/observability/log-format.ts), which is not loaded yet. */
function lineOf(level, message, before = '') {
  if (!isLog || process.env.LOG_FORMAT !== 'json') return `${before}${message}\n`;
  const msg = message.trim();
  if (msg === '') return '';
  return `${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`;
}
