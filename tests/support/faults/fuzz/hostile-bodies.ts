import { deflateSync, gzipSync } from 'node:zlib';
import type { Dice } from './dice';
import { HOSTILE_WORDS } from './hostile-words';
import { mutated } from './mutation';

/** What is sent after the head of a request. */
export interface HostileBody {
  /** The header lines that describe it. */
  readonly lines: readonly string[];
  readonly bytes: Buffer;
  /** Whether less is sent than the head promises, as by a client that goes away. */
  readonly isCut: boolean;
}

const BOUNDARY = 'fuzz';

const TYPES: readonly [string, ...string[]] = [
  'application/json',
  'application/json; charset=utf-99',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=latin1',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${'b'.repeat(300)}"`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  'text/plain',
  'text/html',
  'text/xml',
  'application/octet-stream',
  'application/graphql',
  'image/png',
  'json',
  '/',
  '*/*',
  ';',
  '\xff',
];

const JSON_TEXTS: readonly [string, ...string[]] = [
  '',
  '{}',
  '[]',
  'null',
  'true',
  '0',
  '""',
  '"text"',
  '{',
  '[',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"data":null}',
  '{"data":[]}',
  '{"data":"text"}',
  '{"data":{"term":{"$gt":""}}}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"hasOwnProperty":null}',
  '{"email":null,"password":null}',
  '{"email":{},"password":[]}',
  '{"email":"a@b.example","password":"x"}',
  '{"identifier":"a","password":"b"}',
  '{"identifier":{"$ne":null},"password":{"$ne":null}}',
  '{"email":"a@b.example","username":"a","password":"Abcdefg1"}',
  '{"ids":null}',
  '{"ids":[null,{}]}',
  '{"ids":["\u0000"]}',
  '{"documentIds":[1,null]}',
  '{"stars":3}',
  '{"stars":{}}',
  '{"text":"This sentence is wrong, and here is why.","part":"definition"}',
  '{"text":{"$ne":null},"part":[],"__proto__":{"part":"definition"}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  '{"jsonrpc":"2.0","id":{},"method":"tools/call","params":{"name":"__proto__","arguments":null}}',
  '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}',
  '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
  '{"name":"a","permissions":[{"action":"x","subject":[]}]}',
  '{"permissions":[]}',
  '{"refreshToken":"x","deviceId":1}',
  '{"a":1e999}',
  `{"a":"${'x'.repeat(60_000)}"}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
];

const FIELD_NAMES: readonly [string, ...string[]] = [
  'email',
  'password',
  'identifier',
  'username',
  'firstname',
  'lastname',
  'name',
  'description',
  'data',
  'ids',
  'id',
  'documentIds',
  'locale',
  'status',
  'term',
  'slug',
  'stars',
  'withdraw',
  'roles',
  'permissions',
  'url',
  'events',
  'headers',
  'code',
  'token',
  'registrationToken',
  'resetPasswordToken',
  'userInfo',
  'fileInfo',
  'settings',
  'layouts',
  'contentType',
  'action',
  'type',
  'lifespan',
  'connect',
  'params',
];

const MULTIPART_TEXTS: readonly [string, ...string[]] = [
  '',
  `--${BOUNDARY}`,
  `--${BOUNDARY}--`,
  `--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\n\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\na\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.html"\r\nContent-Type: text/html\r\n\r\n<b>\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="../../a"\r\n\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\nContent-Type: \xff\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\r\n--${BOUNDARY}--\r\n`,
  `--${BOUNDARY}\r\nContent-Transfer-Encoding: odd\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n!\r\n--${BOUNDARY}--\r\n`,
  'no boundary at all',
];

function hostileJson(dice: Dice): string {
  if (dice.chance(60)) return dice.pick(JSON_TEXTS);
  const value = (depth: number): unknown => {
    if (depth > 0 && dice.chance(20)) return dice.some(FIELD_NAMES, 3).map(() => value(depth - 1));
    if (depth > 0 && dice.chance(20)) return object(depth - 1);
    return dice.pick([null, true, 0, -1, 1e21, 1, ...HOSTILE_WORDS]);
  };
  const object = (depth: number): Readonly<Record<string, unknown>> =>
    Object.fromEntries(dice.some(FIELD_NAMES, 6).map((name) => [name, value(depth)]));
  const whole = object(2);
  return JSON.stringify(dice.chance(30) ? { data: whole } : whole);
}

function hostileForm(dice: Dice): string {
  return dice
    .some(FIELD_NAMES, 6)
    .map((name) => {
      const key = dice.pick([name, `${name}[]`, `${name}[a][b]`, `__proto__[${name}]`]);
      return `${key}=${encodeURIComponent(dice.pick(HOSTILE_WORDS))}`;
    })
    .concat(dice.chance(10) ? [dice.pick(['%', '%ff=%', '&&&', 'a['.repeat(2000)])] : [])
    .join('&');
}

function textFor(dice: Dice, type: string): Buffer {
  const kind = dice.chance(80) ? type : dice.pick(TYPES);
  if (kind.startsWith('multipart')) return Buffer.from(dice.pick(MULTIPART_TEXTS), 'latin1');
  if (kind.includes('urlencoded')) return Buffer.from(hostileForm(dice));
  if (kind.includes('json')) return Buffer.from(hostileJson(dice));
  return Buffer.from(dice.pick(HOSTILE_WORDS));
}

/** The body in chunks of HTTP/1.1, right or broken (RFC 9112, 7.1). */
function chunked(dice: Dice, bytes: Buffer): { readonly bytes: Buffer; readonly isCut: boolean } {
  const size = bytes.length.toString(16);
  const piece =
    bytes.length === 0
      ? Buffer.alloc(0)
      : Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')]);
  if (dice.chance(75))
    return { bytes: Buffer.concat([piece, Buffer.from('0\r\n\r\n')]), isCut: false };
  const broken = dice.pick([
    'zz\r\n',
    '-1\r\n',
    'ffffffffffffffff\r\n',
    '1\r\nab\r\n',
    '5;ext="\r\n',
    '0\r\nBroken\r\n\r\n',
    '',
  ]);
  return { bytes: Buffer.concat([piece, Buffer.from(broken)]), isCut: true };
}

export function hostileBody(dice: Dice): HostileBody {
  const type = dice.pick(TYPES);
  const lines = dice.chance(92) ? [`Content-Type: ${type}`] : [];
  let bytes = textFor(dice, type);
  if (dice.chance(20)) bytes = Buffer.from(mutated(dice, bytes.toString('latin1')), 'latin1');
  if (dice.chance(10)) {
    const coding = dice.pick(['gzip', 'deflate', 'br', 'gzip, gzip', 'odd']);
    lines.push(`Content-Encoding: ${coding}`);
    if (dice.chance(50)) bytes = coding === 'deflate' ? deflateSync(bytes) : gzipSync(bytes);
    if (dice.chance(30)) bytes = bytes.subarray(0, Math.floor(bytes.length / 2));
  }
  if (dice.chance(15)) {
    const coded = chunked(dice, bytes);
    return { lines: [...lines, 'Transfer-Encoding: chunked'], ...coded };
  }
  // A head without a length has no body: what follows would be another request.
  if (dice.chance(5)) return { lines, bytes: Buffer.alloc(0), isCut: false };
  const isCut = dice.chance(5);
  const promised = isCut ? bytes.length + 1 + dice.below(5000) : bytes.length;
  return { lines: [...lines, `Content-Length: ${promised}`], bytes, isCut };
}
