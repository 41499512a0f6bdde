/** What is slower than this at the 95th percentile is marked, in milliseconds. */
const SLOW = 25;

/** The smallest duration that this share of all does not exceed. */
function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

const COLUMNS = ['median', 'p95', 'p99', 'max', 'first', 'status', 'sent', 'plain', ''];
const ADDRESS_WIDTH = 72;

function lineOf(address, cells) {
  const shown =
    address.length > ADDRESS_WIDTH ? `${address.slice(0, ADDRESS_WIDTH - 1)}…` : address;
  return `${shown.padEnd(ADDRESS_WIDTH)} ${cells.map((cell) => String(cell).padStart(8)).join('')}`.trimEnd();
}

/** @param {number} wanted how many requests should have been sent */
export function resultLine(address, result, wanted) {
  const sorted = [...result.durations].sort((one, other) => one - other);
  const times = [0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share));
  const remarks = [
    ...(times[1] > SLOW ? ['slow'] : []),
    ...(sorted.length < wanted ? [`${sorted.length} requests`] : []),
    ...(result.newConnections > 0 ? [`${result.newConnections} new connections`] : []),
  ];
  return lineOf(address, [
    ...times.map((time) => time.toFixed(2)),
    result.firstMilliseconds.toFixed(1),
    result.status,
    result.bytesSent,
    result.bytesPlain,
    `  ${remarks.join(', ')}`,
  ]);
}

export const headLine = () => lineOf('address', COLUMNS);
