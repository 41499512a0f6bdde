/** A client in a process of its own, on raw sockets: it takes no time from the server's event loop. */
import { answerOrders } from '../service/bench-process.mjs';
import { openConnection } from './raw-connection.mjs';
import { requestSource } from './request-source.mjs';

const ERROR_STATUS = 400;

/** Opens connections, lets `load` use them, closes them; a failure of one ends the load. */
async function withConnections(port, count, load) {
  let fail;
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  const opened = Array.from({ length: count }, () => openConnection(port, (error) => fail(error)));
  const connections = await Promise.all(opened);
  try {
    return await Promise.race([load(connections), failed]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Asks everything once, one after the other; answers are returned whole when `isWhole`. */
function askOnce({ port, requests, isWhole }) {
  return withConnections(port, 1, async ([connection]) => {
    const answers = [];
    for (const request of requests) {
      const start = performance.now();
      const answer = await new Promise((resolve) => connection.ask(request, resolve));
      const milliseconds = performance.now() - start;
      const { status, head, body, bytes } = answer;
      answers.push({ status, bytes, milliseconds, ...(isWhole ? { head, body: body() } : {}) });
    }
    return answers;
  });
}

function counter() {
  const latencies = [];
  const sums = { answered: 0, refused: 0, bytes: 0 };
  return {
    add({ status, bytes }, milliseconds) {
      latencies.push(milliseconds);
      sums.answered += 1;
      sums.bytes += bytes;
      if (status >= ERROR_STATUS) sums.refused += 1;
    },
    result: (more) => ({ ...sums, latencies: Float64Array.from(latencies), ...more }),
  };
}

/** Every connection asks again as soon as it has its answer; at the end all are waited for. */
function askAsFastAsPossible({ port, requests, connections, seconds, first, step }) {
  const nextRequest = requestSource({ requests, first, step });
  return withConnections(port, connections, async (opened) => {
    const answers = counter();
    const start = performance.now();
    const end = start + seconds * 1000;
    const askAgain = (connection, done) => {
      const sent = performance.now();
      if (sent >= end) return done();
      connection.ask(nextRequest(), (answer) => {
        answers.add(answer, performance.now() - sent);
        askAgain(connection, done);
      });
    };
    await Promise.all(
      opened.map((connection) => new Promise((done) => askAgain(connection, done))),
    );
    return answers.result({ seconds: (performance.now() - start) / 1000 });
  });
}

answerOrders({ askOnce, askAsFastAsPossible });
