import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { CARD_COLOURS, CARD_SIZE, cardShapes, type TermCard } from '../../core/card/term-card';

interface Line {
  readonly text: string;
  readonly weight: 400 | 700;
  /** In pixels. */
  readonly size: number;
  readonly colour: string;
}

const LEFT = 80;
const WIDTH = CARD_SIZE.width - 2 * LEFT;
const TOP = 80;
const GAP = 40;
const BESIDE_GLYPH = 190;
/** Maximum number of pixels that each text takes. */
const NAME_HEIGHT = 160;
const SHORT_HEIGHT = 205;
const LINE_HEIGHT = 42;
const FAMILY = 'Geist';
/** From this many characters on, a name is set smaller: it may take two lines. */
const LONG_NAME = 26;
/** How many colours an image of letters and bars needs to look smooth. */
const COLOURS = 64;

/**
 * Draws the image of a term. The letters come from two bundled fonts (npm run fonts), so that a server without fonts draws the same.
 *
 * @param fonts the folder of the fonts
 * @returns a PNG of some 20 KB
 */
export async function drawCard(card: TermCard, fonts: string): Promise<Buffer> {
  const { ink, soft, accent } = CARD_COLOURS;
  const size = [...card.name].length > LONG_NAME ? 58 : 76;
  const name = await drawnText({ text: card.name, weight: 700, size, colour: ink }, fonts);
  const short = await drawnText({ text: card.short, weight: 400, size: 34, colour: soft }, fonts);
  const source = await drawnText(
    { text: card.source, weight: 700, size: 28, colour: accent },
    fonts,
  );
  const texts: OverlayOptions[] = [
    { input: await cropped(name, NAME_HEIGHT), left: LEFT, top: TOP },
    {
      input: await cropped(short, SHORT_HEIGHT),
      left: LEFT,
      top: TOP + Math.min(name.height, NAME_HEIGHT) + GAP,
    },
    {
      input: await cropped(source, LINE_HEIGHT),
      left: card.score === null ? LEFT : BESIDE_GLYPH,
      top: card.score === null ? 520 : 484,
    },
  ];
  if (card.score !== null) {
    const line = { text: card.score.line, weight: 400, size: 28, colour: soft } as const;
    const input = await cropped(await drawnText(line, fonts), LINE_HEIGHT);
    texts.push({ input, left: BESIDE_GLYPH, top: 528 });
  }
  return sharp(Buffer.from(cardShapes(card)))
    .composite(texts)
    .png({ palette: true, colours: COLOURS, compressionLevel: 9 })
    .toBuffer();
}

interface Drawn {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function drawnText({ text, weight, size, colour }: Line, fonts: string): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${pangoText(text)}</span>`,
      font: `${FAMILY} ${weight === 700 ? 'Bold ' : ''}${size}`,
      fontfile: path.join(fonts, `card-${weight}.ttf`),
      width: WIDTH,
      rgba: true,
      wrap: 'word-char',
      spacing: 2,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A text of letters that are wider or taller than ours ends where the next one begins. */
async function cropped({ data, width, height }: Drawn, most: number): Promise<Buffer> {
  if (height <= most && width <= WIDTH) return data;
  const area = { left: 0, top: 0, width: Math.min(width, WIDTH), height: Math.min(height, most) };
  return sharp(data).extract(area).toBuffer();
}

/** Text within the markup of Pango, which draws it. */
function pangoText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
