/**
 * The client of server-time.mjs, in a process of its own so that it takes no time from the server's event loop. It sends the
 * requests for one address one after the other over one connection and answers how long each took, in milliseconds.
 */
import http from 'node:http';

/** As a browser asks: what compression costs belongs to the time. */
const READER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function fetchOnce(url, headers) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = http.get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          milliseconds: performance.now() - start,
          status: response.statusCode,
          bytes,
          isNewConnection: !request.reusedSocket,
        }),
      );
    });
    request.on('error', reject);
  });
}

async function measure({ url, warmUp, requests, mostMilliseconds }) {
  const end = performance.now() + mostMilliseconds;
  const isTimeLeft = () => performance.now() < end;
  const first = await fetchOnce(url, READER_HEADERS);
  for (let count = 1; count < warmUp && isTimeLeft(); count += 1)
    await fetchOnce(url, READER_HEADERS);
  const durations = [];
  let newConnections = 0;
  while (durations.length < requests && (durations.length === 0 || isTimeLeft())) {
    const answer = await fetchOnce(url, READER_HEADERS);
    if (answer.status !== first.status)
      throw new Error(`${url} answered ${first.status}, then ${answer.status}`);
    durations.push(answer.milliseconds);
    if (answer.isNewConnection) newConnections += 1;
  }
  const plain = await fetchOnce(url, { 'accept-encoding': 'identity' });
  return {
    status: first.status,
    firstMilliseconds: first.milliseconds,
    durations,
    newConnections,
    bytesSent: first.bytes,
    bytesPlain: plain.bytes,
  };
}

process.on('message', (order) => {
  measure(order).then(
    (result) => process.send({ result }),
    (error) => process.send({ failure: error.message }),
  );
});
