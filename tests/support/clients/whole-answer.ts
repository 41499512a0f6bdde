import type { Test } from 'supertest';

/** An answer whose body is its bytes, whatever their type. */
export const asBytes = (request: Test): Test =>
  request.buffer(true).parse((response, done) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => done(null, Buffer.concat(parts)));
  });
