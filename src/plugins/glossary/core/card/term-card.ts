import type { CatalogueEntry } from '../catalogue/catalogue';
import type { Settings } from '../settings/settings';
import { scoreLineOf } from '../term/debt-score';
import { scoreIconBars, SCORE_ICON_SIZE, type SeverityLevel } from '../term/score-bars';
import { markdownToText } from '../text/markdown';
import { clippedAtWord } from '../text/one-line';

/** The size of the image that social networks and messengers show with a link to a term, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Maximum number of characters that fit, at the sizes in which the card is drawn. */
const NAME_MAX = 60;
const SHORT_MAX = 210;
const SOURCE_MAX = 60;

export type TermCard = ReturnType<typeof toTermCard>;

export function toTermCard(
  { term, short, score }: Pick<CatalogueEntry, 'term' | 'short' | 'score'>,
  { source, scoreName }: Pick<Settings, 'source' | 'scoreName'>,
) {
  return {
    name: clippedAtWord(term, NAME_MAX),
    short: clippedAtWord(markdownToText(short), SHORT_MAX),
    source: clippedAtWord(source, SOURCE_MAX),
    score: score && { line: scoreLineOf(scoreName, score), values: score },
  };
}

/** The colours of the light theme (assets/styles/tokens.css), for an image has but one. */
export const CARD_COLOURS = {
  paper: '#fcfbf8',
  ink: '#1b2124',
  soft: '#566168',
  accent: '#0f5c57',
  track: '#e4e1d8',
} as const;

const HARM: Readonly<Record<SeverityLevel, string>> = {
  0: '#848c90',
  1: '#2f9186',
  2: '#6f8a18',
  3: '#a87400',
  4: '#c04a10',
  5: '#9d1232',
};

/** Position and size of the score icon, in pixels. */
const GLYPH = { left: 80, top: 482, size: 80 } as const;
const EDGE = 12;

/** The shapes of the card as SVG. Text is drawn separately, because SVG would use the machine's fonts. */
export function cardShapes({ score }: TermCard): string {
  const { width, height } = CARD_SIZE;
  const { left, top, size } = GLYPH;
  const bars =
    score === null
      ? ''
      : scoreIconBars(score.values)
          .map(
            ({ level, x, y, width: wide, height: tall }) =>
              `<rect x="${x}" y="0" width="${wide}" height="${SCORE_ICON_SIZE}" fill="${CARD_COLOURS.track}"/>` +
              `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${HARM[level]}"/>`,
          )
          .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${CARD_COLOURS.paper}"/>` +
    `<rect width="${width}" height="${EDGE}" fill="${CARD_COLOURS.accent}"/>` +
    `<g transform="translate(${left} ${top}) scale(${size / SCORE_ICON_SIZE})">${bars}</g></svg>`
  );
}
