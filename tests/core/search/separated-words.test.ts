import { separatedWords } from '../../../src/plugins/glossary/core/search/separated-words';

const KNOWN = new Set(['javascript', 'nullpointerexception']);
const separated = (text: string): string => separatedWords(text, (word) => KNOWN.has(word));

it.each([
  ['UnhandledPromiseRejectionWarning', 'Unhandled Promise Rejection'],
  ['ArrayIndexOutOfBoundsException', 'Array Index Out Of Bounds'],
  ['java.lang.OutOfMemoryError: Java heap space', 'java.lang.Out Of Memory: Java heap space'],
  ['HTTPServerError', 'HTTP Server'],
  ['useEffect vs setTimeout', 'use Effect vs set Timeout'],
  ['pthread_mutex_lock', 'pthread_mutex_lock'],
  ['JavaScript closure', 'JavaScript closure'],
  ['NullPointerException', 'NullPointerException'],
  ['ÜberStück', 'Über Stück'],
  ['iOS17Bug', 'i OS17 Bug'],
  ['', ''],
])('%s is searched as %s', (text, expected) => {
  expect(separated(text)).toBe(expected);
});
