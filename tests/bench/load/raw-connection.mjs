import { once } from 'node:events';
import net from 'node:net';
import { answerReader } from './answer-reader.mjs';

/**
 * One kept connection to a server of this machine, without an HTTP library: what the client costs is not measured.
 *
 * @param {number} port
 * @param {(error: Error) => void} onFailure the connection broke, or what came was no answer
 */
export async function openConnection(port, onFailure) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting = null;
  const read = answerReader((answer) => {
    const onAnswer = waiting;
    waiting = null;
    onAnswer(answer);
  });
  socket.on('data', (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      socket.destroy();
      onFailure(error);
    }
  });
  socket.on('error', onFailure);
  socket.on('end', () => onFailure(new Error('The server closed a connection.')));
  return {
    /** Sends a request; the answer to the one before has to be there. */
    ask(request, onAnswer) {
      waiting = onAnswer;
      socket.write(request);
    },
    close() {
      socket.removeAllListeners('end');
      socket.destroy();
    },
  };
}
