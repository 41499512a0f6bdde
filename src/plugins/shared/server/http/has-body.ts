import type { IncomingMessage } from 'node:http';

/** Whether the client announces a body that is not empty (RFC 9112, section 6). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
