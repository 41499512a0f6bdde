/** Whether messages belong to the log of the service. */
let isLog = false;

/** From now on messages belong to the log of the service: with `LOG_FORMAT=json` each line is a JSON object, Node's own warnings too. */
export function sayInLog() {
  isLog = true;
  const printers = process.listeners('warning');
  // Without one, warnings are not wanted: `node --no-warnings`.
  if (printers.length === 0) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (isJson()) process.stderr.write(lineOf('warn', String(warning)));
    else for (const print of printers) print(warning);
  });
}

const isJson = () => isLog && process.env.LOG_FORMAT === 'json';

/** Prints a message for the operator. */
export function say(message) {
  process.stdout.write(lineOf('info', message));
}

/** Exits with a message and without a stack trace. */
export function stop(message) {
  process.stderr.write(lineOf('error', message, '\n'));
  process.exit(1);
}

/** Forwards the output of a failed program to standard error, in the log one entry per line. */
export function sayPrinted(printed) {
  for (const line of printed.split('\n')) process.stderr.write(lineOf('error', line));
}

/**
 * Forwards a line of another process of the service, with the name of that process.
 *
 * @returns {string} the message of the line
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

/** Parses a line of a JSON log; null for any other line. */
function entryOf(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry?.msg === 'string' ? entry : null;
  } catch {
    return null;
  }
}

/** The log's format (strapi-guard/server/observability/log-format.ts, which is not loaded yet). */
function lineOf(level, message, before = '') {
  if (!isJson()) return `${before}${message}\n`;
  const msg = message.trim();
  if (msg === '') return '';
  return `${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`;
}
