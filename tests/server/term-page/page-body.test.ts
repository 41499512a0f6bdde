import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { PAGE_CODINGS, PageBody } from '../../../src/plugins/glossary/server/term-page/page-body';
import {
  type DynamicHtml,
  PageSegments,
} from '../../../src/plugins/glossary/server/term-page/page-segments';
import { type TermHtml, viewsHtml } from '../../../src/plugins/glossary/views/term-html';
import { pseudoRandom } from '../../support/pseudo-random';

const golden = (name: string): string =>
  readFileSync(path.join(__dirname, `../../views/expected/${name}.html`), 'utf8');

/** The text before, within and after the match of a pattern. */
function cut(text: string, pattern: RegExp): readonly [string, string, string] {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`${String(pattern)} does not match.`);
  const end = match.index + match[0].length;
  return [text.slice(0, match.index), match[0], text.slice(end)];
}

/** The golden page, cut where its numbers stand, and a chart. */
const [BEFORE_VIEWS, , AFTER_VIEWS] = cut(golden('term'), /<dd id="views">[^<]*<\/dd> */);
const [BEFORE_RATING, RATING, AFTER_RATING] = cut(
  AFTER_VIEWS,
  /(?<=id="rating-summary"[^>]*>)[^<]*/,
);
const [BEFORE_ACTIVITY, , END] = cut(AFTER_RATING, /(?=<section class="cite">)/);
const [, ACTIVITY] = cut(golden('browse-activity'), /<section class="requests">[^]*?<\/section>\n/);

const random = pseudoRandom(2);
/** Text of a small vocabulary, of which some takes more bytes than characters. */
function textOf(length: number): string {
  const words = [
    'Schuld',
    'debt',
    'größer',
    '<li>',
    '</li>',
    'カタログ',
    '😀',
    '0',
    '12,345',
    '\n',
  ];
  let text = '';
  while (text.length < length) text += `${words[random(words.length)]} `;
  return text;
}
/** Text that cannot be compressed much. */
const noiseOf = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(32 + random(95))).join('');

interface Page {
  readonly html: TermHtml;
  readonly dynamic: DynamicHtml;
}

function aPage(
  [beforeViews, beforeRating, beforeActivity, end]: readonly [string, string, string, string],
  [rating, activity]: readonly [string, string],
): Page {
  return {
    html: { beforeViews, beforeRating, beforeActivity, end },
    dynamic: { rating: Buffer.from(rating), activity: Buffer.from(activity) },
  };
}

const GOLDEN = aPage([BEFORE_VIEWS, BEFORE_RATING, BEFORE_ACTIVITY, END], [RATING, ACTIVITY]);
const EMPTY = aPage(['', '', '', ''], ['', '']);
const PAGES: readonly (readonly [string, Page])[] = [
  ['a term', GOLDEN],
  ['a page without a chart', { ...GOLDEN, dynamic: { ...GOLDEN.dynamic, activity: Buffer.of() } }],
  ['nothing but the views', EMPTY],
  ['one character in each part', aPage(['a', 'b', 'c', 'd'], ['e', 'f'])],
  ['parts that repeat each other', aPage([END, END, END, END], [END.slice(0, 60_000), END])],
  [
    'parts that repeat the views',
    aPage([viewsHtml(7), viewsHtml(8), viewsHtml(9), viewsHtml(7)], [viewsHtml(7), viewsHtml(10)]),
  ],
  ['spaces', aPage(['    ', '   ', '  ', ' '.repeat(5000)], ['   ', '  '])],
  [
    'text that is not ASCII',
    aPage([textOf(500), textOf(5), textOf(900), textOf(20_000)], ['Größe', textOf(3000)]),
  ],
  [
    'more than a block that is stored, or a window, holds',
    aPage([noiseOf(100_000), textOf(40_000), noiseOf(70_000), textOf(1)], ['-', noiseOf(90_000)]),
  ],
  ['1 MB', aPage([textOf(400_000), '', '', textOf(500_000)], ['4.3 of 5', textOf(100_000)])],
];

const VIEWS: readonly number[] = [
  0,
  9,
  10,
  999,
  1000,
  999_999,
  1_000_000,
  2 ** 32,
  999_999_999_999,
  1e12,
];

const decoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
} as const;

function whole({ html, dynamic }: Page, views: number): Buffer {
  const { beforeViews, beforeRating, beforeActivity, end } = html;
  const { rating, activity } = dynamic;
  return Buffer.from(
    `${beforeViews}${viewsHtml(views)}${beforeRating}${rating}${beforeActivity}${activity}${end}`,
  );
}

function bodyOf(coding: (typeof PAGE_CODINGS)[number], { html, dynamic }: Page): PageBody {
  const body = new PageBody(coding);
  body.replace(new PageSegments(html), dynamic);
  return body;
}

describe.each(PAGE_CODINGS)('a body in %s', (coding) => {
  const decode = decoders[coding];

  it.each(PAGES)('is right for every number of views: %s', (_case, page) => {
    const body = bodyOf(coding, page);
    // Compared without a matcher, which would print a megabyte.
    const wrong = VIEWS.filter(
      (views) => !decode(body.withViews(views)).equals(whole(page, views)),
    );
    expect(wrong).toEqual([]);
  });

  it('is correct after any number of rebuilds', () => {
    const segments = new PageSegments(GOLDEN.html);
    const body = new PageBody(coding);
    const wrong: number[] = [];
    for (let views = 0; views < 200; views += 1) {
      const dynamic = {
        rating: Buffer.from(`${views}`),
        activity: Buffer.from(textOf(views * 20)),
      };
      body.replace(segments, dynamic);
      if (!decode(body.withViews(views)).equals(whole({ html: GOLDEN.html, dynamic }, views)))
        wrong.push(views);
    }
    expect(wrong).toEqual([]);
  });

  it('refuses views that do not fit', () => {
    const body = bodyOf(coding, GOLDEN);
    expect(() => body.withViews(1e13)).toThrow(RangeError);
  });

  it('keeps its buffer while it is overwritten, and when it is rebuilt', () => {
    const body = bodyOf(coding, GOLDEN);
    const { buffer: memory } = body.withViews(9);
    expect(body.withViews(10).buffer).toBe(memory);
    body.replace(new PageSegments(GOLDEN.html), { ...GOLDEN.dynamic, rating: Buffer.from('new') });
    expect(body.withViews(11).buffer).toBe(memory);
  });

  it('that a socket holds does not change with the page', () => {
    const body = bodyOf(coding, GOLDEN);
    const held = [1, 2, 3].map((views) => {
      const bytes = body.withViews(views);
      body.copyOnWrite();
      return bytes;
    });
    const other = aPage(['a', 'b', 'c', 'd'], ['e', 'f']);
    body.replace(new PageSegments(other.html), other.dynamic);
    expect(decode(body.withViews(4))).toEqual(whole(other, 4));
    body.copyOnWrite();
    body.clear();
    body.replace(new PageSegments(GOLDEN.html), GOLDEN.dynamic);
    body.withViews(5);
    expect(
      held.map((bytes) => decode(bytes).equals(whole(GOLDEN, 1 + held.indexOf(bytes)))),
    ).toEqual([true, true, true]);
  });

  it('takes no memory once it is cleared, and is right when it is put together again', () => {
    const body = bodyOf(coding, GOLDEN);
    body.clear();
    expect([body.size, body.length]).toEqual([0, 0]);
    body.replace(new PageSegments(GOLDEN.html), GOLDEN.dynamic);
    expect(decode(body.withViews(7)).equals(whole(GOLDEN, 7))).toBe(true);
    expect(body.size).toBeGreaterThanOrEqual(body.length);
    expect(body.size).toBeLessThan(body.length + 4096);
  });
});

describe('gzip', () => {
  it.each(PAGES.filter(([, page]) => whole(page, 0).length < 60_000))(
    'is decoded byte by byte: %s',
    async (_case, page) => {
      const pieces = Array.from(bodyOf('gzip', page).withViews(10), (byte) => Buffer.of(byte));
      const decoded = await buffer(Readable.from(pieces).pipe(createGunzip()));
      expect(decoded.equals(whole(page, 10))).toBe(true);
    },
  );

  it.each(PAGES)('ends with its last byte: %s', (_case, page) => {
    const bytes = bodyOf('gzip', page).withViews(1);
    expect(() => gunzipSync(bytes.subarray(0, -1))).toThrow(/unexpected end of file/);
  });

  it('of a page of a term is at most a fifth larger than compressing the whole', () => {
    const plain = gzipSync(whole(GOLDEN, 7)).length;
    expect(bodyOf('gzip', GOLDEN).length / plain).toBeLessThan(1.2);
  });
});
