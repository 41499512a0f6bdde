/** Stands in a request for the address of another reader each time. */
export const READER_ADDRESS = '{reader-address}';

/** As a browser says it. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
export const PROGRAM = 'python-requests/2.32.5';

/** A request as it goes over the wire; the host is that of no port, so that one text serves every process. */
export function requestText({ method = 'GET', address, headers = {}, body = '' }) {
  const lines = [
    `${method} ${address} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** The n-th reader's address, of the private network 10.0.0.0/8. */
export const readerAddress = (number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
