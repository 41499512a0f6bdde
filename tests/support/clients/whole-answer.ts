import type { Test } from 'supertest';

/** A response whose body is its bytes, for any content type. */
export const asBytes = (request: Test): Test =>
  request.buffer(true).parse((response, done) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => done(null, Buffer.concat(parts)));
  });
