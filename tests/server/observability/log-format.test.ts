import { Writable } from 'node:stream';
import { winston } from '@strapi/logger';
import {
  jsonLines,
  textLines,
} from '../../../src/plugins/strapi-guard/server/observability/log-format';

/** What a logger prints of an error, as Strapi's jobs log theirs. */
function printed(error: Error, format = jsonLines()): string {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, written) {
      text += String(chunk);
      written();
    },
  });
  const transports = [new winston.transports.Stream({ stream })];
  winston.createLogger({ format, transports }).error('Cron job "weekly" failed', error);
  return text;
}

it.each([
  { code: '57P01' },
  { code: '55000', routine: 'CheckMyDatabase' },
  { code: 'ECONNREFUSED' },
  { code: 'SQLITE_FULL' },
])(
  'an error of an unreachable database is one line, without its place in the code: %j',
  (fields) => {
    const error = Object.assign(new Error('No answer.'), fields);
    expect(JSON.parse(printed(error))).toEqual({
      time: expect.any(String),
      level: 'error',
      msg: 'Cron job "weekly" failed No answer.',
    });
    expect(printed(error, textLines()).trim()).not.toContain('\n');
  },
);

it('any other error has its place in the code', () => {
  const error = new Error('A mistake.');
  expect(JSON.parse(printed(error)).stack).toContain('log-format.test.ts');
  expect(printed(error, textLines())).toContain('log-format.test.ts');
});
