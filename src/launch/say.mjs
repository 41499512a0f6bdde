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

/** As the log has it (server/observability/log-format.ts), which is not loaded yet. */
function lineOf(level, message, before = '') {
  if (!isLog || process.env.LOG_FORMAT !== 'json') return `${before}${message}\n`;
  const msg = message.trim();
  if (msg === '') return '';
  return `${JSON.stringify({ time: new Date().toISOString(), level, msg })}\n`;
}
