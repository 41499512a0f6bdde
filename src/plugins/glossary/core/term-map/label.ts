import { clippedAtWord } from '../text/one-line';
import type { Size } from './layout';

/** Maximum length of a label; the list has the whole name, and so has the tooltip. */
const LABEL_MAX = 34;
const LABEL_HEIGHT = 26;
/** Left and right of the letters, the dot included. */
const LABEL_PADDING = 34;

/** Widths of letters as parts of their size, rather too wide than too narrow: a server has no fonts to measure with. */
const NARROW = 0.32;
const WIDE = 0.86;
const CAPITAL = 0.65;
const OTHER = 0.55;
const FULL = 1.05;

export interface Label extends Size {
  readonly text: string;
}

/** @param size of the letters, in units of the drawing */
export function labelOf(name: string, size: number): Label {
  const text = clippedAtWord(name, LABEL_MAX);
  const width = Math.ceil(widthOf(text) * size + LABEL_PADDING);
  return { text, width, height: Math.round(LABEL_HEIGHT * (size / LABEL_SIZE)) };
}

export const LABEL_SIZE = 13;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffef]|\p{Emoji_Presentation}/u.test(letter))
      width += FULL;
    else if (/[ijlItf.,:;|()'’ ]/.test(letter)) width += NARROW;
    else if (/[mwMW@%]/.test(letter)) width += WIDE;
    else width += /\p{Lu}/u.test(letter) ? CAPITAL : OTHER;
  }
  return width;
}
