import { headersOf } from '../load/answer-reader.mjs';
import { READER_ADDRESS, readerAddress } from '../load/request-text.mjs';

/** What node:http sets by itself. */
const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Asked from addresses that no load uses. */
const PREPARING_READER = 0xffff00;

/**
 * Asks for everything that a row asks for once, sees that the answers are as they should be, and makes from them what the load sends and
 * what the control answers.
 *
 * @returns {Promise<null | { requests: string[], meanBytes: number, control: { status: number, headers: string[], body: Buffer, bytes: number } }>}
 *   null when the row has nothing to ask of this glossary
 */
export async function prepareRow(row, { terms, port, client }) {
  const plain = row.requestsOf(terms);
  if (plain === null) return null;
  const requests = row.isConditional ? await withEntityTags(plain, { port, client }) : plain;
  const answers = await askAll(requests, { port, client });
  for (const [index, answer] of answers.entries()) requireExpected(row, answer, requests[index]);
  const meanBytes = answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length;
  return { requests, meanBytes, control: controlAnswer(nearestTo(meanBytes, answers)) };
}

const askAll = (requests, { port, client }) =>
  client.ask('askOnce', {
    port,
    isWhole: true,
    requests: requests.map((text, index) =>
      text.replace(READER_ADDRESS, readerAddress(PREPARING_READER + index)),
    ),
  });

async function withEntityTags(requests, connection) {
  const answers = await askAll(requests, connection);
  return requests.map((text, index) =>
    text.replace('\r\n\r\n', `\r\nIf-None-Match: ${headerOf(answers[index], 'etag')}\r\n\r\n`),
  );
}

export const headerOf = ({ head }, wanted) =>
  headersOf(head).find(([name]) => name.toLowerCase() === wanted)?.[1];

function requireExpected({ name, status, coding }, answer, request) {
  const sent = headerOf(answer, 'content-encoding');
  if (answer.status === status && sent === coding) return;
  throw new Error(
    `${name}: “${request.split('\r\n')[0]}” was answered ${answer.status}, Content-Encoding ${sent ?? 'none'}; ` +
      `expected ${status}, ${coding ?? 'none'}`,
  );
}

const nearestTo = (bytes, answers) =>
  answers.reduce((one, other) =>
    Math.abs(other.bytes - bytes) < Math.abs(one.bytes - bytes) ? other : one,
  );

function controlAnswer({ status, head, body, bytes }) {
  const headers = headersOf(head).filter(([name]) => !SET_BY_NODE.has(name.toLowerCase()));
  return { status, headers: headers.flat(), body: Buffer.from(body), bytes };
}
