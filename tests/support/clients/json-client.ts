import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The fields of the answer; none when it is no JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly body?: object;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks by plain HTTP as a program does, following no redirect. */
export function askJson(
  origin: string,
  method: string,
  path: string,
  { body, token, headers = {} }: Asked = {},
): Promise<JsonAnswer> {
  const options = {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const read = async (response: IncomingMessage): Promise<void> => {
      const received = await text(response);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: received,
        body: received.startsWith('{') ? (JSON.parse(received) as JsonAnswer['body']) : {},
      });
    };
    request(`${origin}${path}`, options, (response) => {
      read(response).catch(reject);
    })
      .on('error', reject)
      .end(body === undefined ? '' : JSON.stringify(body));
  });
}
