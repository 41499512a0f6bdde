import type { Dice } from './dice';

/** Changes that are made to one text at most. */
const MOST_CHANGES = 4;
/** Longest part that is doubled, in characters. */
const DOUBLED_MAX = 40;
/** Characters with a meaning to some parser on the way; a line end would begin another line of the request. */
const INSERTED: readonly [string, ...string[]] = [
  '%',
  ...['/', '\\', '.', '?', '#', '&', '=', ';', ':', '[', ']', '{', '}', '"', "'", '<', '>'],
  ...[',', '+', '*', '\t', '\x01', '\x7f', '\x80', '\xc3', '\xff'],
];

/** A text with a few of its characters changed, taken away, doubled or put in: bytes as latin1, without line ends. */
export function mutated(dice: Dice, text: string): string {
  let result = text;
  for (let changes = 1 + dice.below(MOST_CHANGES); changes > 0; changes--)
    result = changedOnce(dice, result);
  return result;
}

function changedOnce(dice: Dice, text: string): string {
  const at = dice.below(Math.min(text.length, 0xffff) + 1);
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  const length = 1 + dice.below(DOUBLED_MAX);
  return dice.pick([
    before + dice.pick(INSERTED) + rest,
    before + dice.pick(INSERTED) + rest.slice(1),
    before + rest.slice(length),
    before + rest.slice(0, length) + rest,
    before + flipped(dice, rest.slice(0, 1)) + rest.slice(1),
  ]);
}

/** A character with one bit turned over; where that makes a line end or a space, which would divide the line, it stays. */
function flipped(dice: Dice, character: string): string {
  if (character === '') return '';
  const code = (character.charCodeAt(0) ^ (1 << dice.below(8))) & 0xff;
  return code === 0x0a || code === 0x0d || code === 0x20 ? character : String.fromCharCode(code);
}
