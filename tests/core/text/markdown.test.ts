import { load } from 'cheerio';
import {
  inlineMarkdownTask,
  markdownTask,
  markdownToHtml,
  markdownToInlineHtml,
  markdownToText,
} from '../../../src/plugins/glossary/core/text/markdown';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import { anEntryNamed } from '../../support/content/a-term';
import { pathsAt } from '../../support/content/site-paths';

const FOLLOWED_OUTSIDE = 'rel="noopener noreferrer"';

describe('markdownToHtml', () => {
  it.each([
    ['a paragraph', 'One.', '<p>One.</p>'],
    ['two paragraphs', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['emphasis', '*a* **b**', '<p><em>a</em> <strong>b</strong></p>'],
    ['code in a line', '`a < b`', '<p><code>a &lt; b</code></p>'],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['a fenced block', '```\n<b>\n```', '<pre><code>&lt;b&gt;\n</code></pre>'],
    ['nothing', '  \n', ''],
  ])('%s', (_case, text, html) => {
    expect(markdownToHtml(text, '')).toBe(html);
  });

  it.each([
    ['level 1', '# Title'],
    ['underlined', 'Title\n====='],
  ])('a heading is below the sections of the page: %s', (_case, text) => {
    expect(markdownToHtml(text, '')).toBe('<h3>Title</h3>');
  });
});

describe('a table', () => {
  const TABLE =
    '| Level | *Reads* <b> |\n| :-- | --: |\n| [one](/one) | `a|b` |\n| R \\| S | Mutex |';

  it('is one, scrolls by itself and goes by the names of its columns', () => {
    const region = load(markdownToHtml(TABLE, '/docs'))('div.scroll');
    expect(region.attr()).toEqual({
      class: 'scroll',
      tabindex: '0',
      role: 'region',
      'aria-label': 'Table: Level, Reads <b>',
    });
    expect(region.find('th[scope=col]').toArray()).toHaveLength(2);
    expect(region.find('a').attr('href')).toBe('/docs/one');
    expect(region.find('tbody tr').last().text().trim()).toMatch(/^R \| S\s+Mutex$/);
  });

  it('has no styles of elements, which pages do not allow: its alignment is a class', () => {
    const html = markdownToHtml(TABLE, '');
    expect(html).not.toContain('style=');
    expect(load(html)('td.right').toArray()).toHaveLength(2);
    expect(load(html)('td.left').toArray()).toHaveLength(2);
  });

  it('links the terms that it names', () => {
    const index = mentionIndexOf([anEntryNamed('Mutex', { slug: 'mutex' })]);
    const html = markdownToHtml(
      TABLE,
      '',
      mentionsFor(index, { ownDocumentId: '', site: pathsAt() }).section(),
    );
    expect(load(html)('td a.mention').attr('href')).toBe('/glossary/mutex');
  });
});

describe('raw HTML is shown, not used', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a comment', '<!-- x -->'],
    ['a block of HTML', '<div>\n\n**bold**\n\n</div>'],
    ['a processing instruction', '<?php echo 1 ?>'],
    ['escaped as entities', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['in the language of a fenced block', '```"><script>alert(1)</script>\nx\n```'],
    ['in the title of a link', '[a](/b "\\"><script>alert(1)</script>")'],
    ['in the address of a link', '[a](</b"><script>alert(1)</script>>)'],
  ])('%s', (_case, text) => {
    for (const html of [markdownToHtml(text, ''), markdownToInlineHtml(text, '')]) {
      expect(html).not.toMatch(/<(script|img|div|section|main|!|\?|\/section|\/main)/i);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }
  });

  it('exactly as it was written', () => {
    expect(markdownToHtml('<b>"x" & y</b>', '')).toBe(
      '<p>&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;</p>',
    );
  });
});

describe('links are followed to', () => {
  it.each([
    [
      'https',
      '[a](https://example.org/x)',
      `<a href="https://example.org/x" ${FOLLOWED_OUTSIDE}>a</a>`,
    ],
    ['http', '[a](http://example.org)', `<a href="http://example.org" ${FOLLOWED_OUTSIDE}>a</a>`],
    [
      'capitals',
      '[a](HTTPS://example.org)',
      `<a href="HTTPS://example.org" ${FOLLOWED_OUTSIDE}>a</a>`,
    ],
    [
      'an address in brackets',
      '<https://example.org>',
      `<a href="https://example.org" ${FOLLOWED_OUTSIDE}>https://example.org</a>`,
    ],
    ['a page of the site', '[a](/glossary/xss)', '<a href="/glossary/xss">a</a>'],
    [
      'a page of the site, also when a backslash makes it look like another host',
      '[a](</\\evil>)',
      '<a href="/%5Cevil">a</a>',
    ],
    ['a place on the page', '[a](#rating)', '<a href="#rating">a</a>'],
    [
      'a reference',
      '[a][1]\n\n[1]: https://example.org',
      `<a href="https://example.org" ${FOLLOWED_OUTSIDE}>a</a>`,
    ],
  ])('%s', (_case, text, link) => {
    expect(markdownToHtml(text, '')).toBe(`<p>${link}</p>`);
  });
});

describe('links are not made to', () => {
  it.each([
    ['a script', '[a](javascript:alert(1))'],
    ['a script in capitals', '[a](JaVaScRiPt:alert(1))'],
    ['a script with space in front', '[a]( javascript:alert(1))'],
    ['a script behind a control character', '[a](&#1;javascript:alert(1))'],
    ['a script with an entity for a letter', '[a](&#106;avascript:alert(1))'],
    ['a script with an entity for the colon', '[a](javascript&colon;alert(1))'],
    ['a script with a tab inside', '[a](java&Tab;script:alert(1))'],
    ['a script with a line end inside', '[a](<java&NewLine;script:alert(1)>)'],
    ['a script that is escaped', '[a](\\javascript:alert(1))'],
    ['a script in brackets', '<javascript:alert(1)>'],
    ['a script by reference', '[a][1]\n\n[1]: javascript:alert(1)'],
    ['a script as an image', '![a](javascript:alert(1))'],
    ['data', '[a](data:text/html;base64,PHNjcmlwdD4=)'],
    ['VBScript', '[a](vbscript:msgbox(1))'],
    ['a file', '[a](file:///etc/passwd)'],
    ['mail', '[a](mailto:me@example.org)'],
    ['a mail address in brackets', '<me@example.org>'],
    ['another host without a scheme', '[a](//example.org)'],
    ['a relative address', '[a](xss)'],
    ['a bare address', 'https://example.org'],
  ])('%s', (_case, text) => {
    expect(markdownToHtml(text, '')).not.toContain('<a');
    expect(markdownToInlineHtml(text, '')).not.toContain('<a');
  });
});

describe('images', () => {
  it.each([
    ['a picture', '![alt](https://example.org/x.png)'],
    ['a picture of the site', '![alt](/x.png)'],
    ['by reference', '![alt][1]\n\n[1]: /x.png'],
  ])('become links: %s', (_case, text) => {
    expect(markdownToHtml(text, '')).toMatch(/^<p>!<a href="[^"]+"[^>]*>alt<\/a><\/p>$/);
  });
});

describe('markdownToInlineHtml stays within a line', () => {
  it.each([
    ['no paragraph', 'One.', 'One.'],
    ['emphasis', ' *a* `b` ', '<em>a</em> <code>b</code>'],
    ['no list', '- a', '- a'],
    ['no heading', '# a', '# a'],
    ['no fenced block', '    a', 'a'],
  ])('%s', (_case, text, html) => {
    expect(markdownToInlineHtml(text, '')).toBe(html);
  });
});

describe('markdownToText', () => {
  it.each([
    ['emphasis', '*a* and **b**', 'a and b'],
    ['code', 'Call `f()` twice', 'Call f() twice'],
    ['a link', '[text](https://example.org)', 'text'],
    ['an entity', 'a &amp; b', 'a & b'],
    ['an escape', '2 \\* 3', '2 * 3'],
    ['line ends', 'one\ntwo  \nthree', 'one two three'],
    ['paragraphs', 'one\n\ntwo\n\nthree', 'one two three'],
    ['space around', '  one  ', 'one'],
    ['HTML as it is written', '<b>bold</b>', '<b>bold</b>'],
    ['nothing', '', ''],
  ])('%s', (_case, text, expected) => {
    expect(markdownToText(text)).toBe(expected);
  });
});

describe('mentions of other terms', () => {
  const index = mentionIndexOf([
    anEntryNamed('Deadlock', { short: 'Two *threads* wait: `a < "b"` & c.' }),
    anEntryNamed('Event Loop'),
    anEntryNamed('"Quoted" <script>'),
    anEntryNamed('Own Term', { documentId: 'own-id', aliases: ['own deadlock'] }),
  ]);
  const page = mentionsFor(index, { ownDocumentId: 'own-id', site: pathsAt('/docs') });
  const SHORT = 'data-short="Two threads wait: a &lt; &quot;b&quot; &amp; c."';
  const DEADLOCK = `<a href="/docs/glossary/deadlock" class="mention" ${SHORT} data-score="5357">`;

  it('are links with the definition of the term', () => {
    expect(markdownToInlineHtml('A deadlock & more.', '', page.section())).toBe(
      `A ${DEADLOCK}deadlock</a> &amp; more.`,
    );
  });

  it.each([
    ['only the first', 'deadlock deadlock', `${DEADLOCK}deadlock</a> deadlock`],
    ['in emphasis', '*a deadlock*', `<em>a ${DEADLOCK}deadlock</a></em>`],
    ['behind code', '`x` deadlock', `<code>x</code> ${DEADLOCK}deadlock</a>`],
    ['in brackets', '[deadlock]', `[${DEADLOCK}deadlock</a>]`],
    ['not in code', '`deadlock`', '<code>deadlock</code>'],
    ['not in the text of a link', '[a deadlock](/x)', '<a href="/x">a deadlock</a>'],
    ['not in emphasis within a link', '[a *deadlock*](/x)', '<a href="/x">a <em>deadlock</em></a>'],
    [
      'not again where the editor linked the term',
      '[It](/docs/glossary/deadlock) is a deadlock',
      '<a href="/docs/glossary/deadlock">It</a> is a deadlock',
    ],
    [
      'not when only a part of the word is emphasised',
      '*dead*lock **deadlock**s',
      '<em>dead</em>lock <strong>deadlock</strong>s',
    ],
    ['not over emphasis', '*event* loop', '<em>event</em> loop'],
    ['beside a line end', 'a deadlock\nends', `a ${DEADLOCK}deadlock</a>\nends`],
    ['not over a line end', 'event\nloop', 'event\nloop'],
    ['not the own term', 'own term', 'own term'],
    ['no part of the own term', 'an own deadlock', 'an own deadlock'],
  ])('%s', (_case, text, html) => {
    expect(markdownToInlineHtml(text, '', page.section())).toBe(html);
    expect(markdownToHtml(text, '', page.section())).toBe(`<p>${html}</p>`);
  });

  it.each([
    ['not in a fenced block', '```\ndeadlock\n```', '<pre><code>deadlock\n</code></pre>'],
    ['not in an indented block', '    deadlock', '<pre><code>deadlock\n</code></pre>'],
    ['in a list', '- deadlock', `<ul>\n<li>${DEADLOCK}deadlock</a></li>\n</ul>`],
    [
      'only in the first of two paragraphs',
      'deadlock\n\ndeadlock',
      `<p>${DEADLOCK}deadlock</a></p>\n<p>deadlock</p>`,
    ],
  ])('%s', (_case, text, html) => {
    expect(markdownToHtml(text, '', page.section())).toBe(html);
  });

  it('are linked once in all texts of a section, and again in the next', () => {
    const section = page.section();
    expect(markdownToInlineHtml('a deadlock', '', section)).toContain('<a');
    expect(markdownToHtml('a deadlock', '', section)).not.toContain('<a');
    expect(markdownToInlineHtml('a deadlock', '', page.section())).toContain('<a');
  });

  it.each([
    ['of paragraphs', markdownTask, 'a deadlock\n\n'.repeat(1000), 1000],
    ['of tables', markdownTask, 'a|b\n-|-\nc|d\n\n'.repeat(500), 2000],
    ['within a line', inlineMarkdownTask, 'a *deadlock* '.repeat(1000), 1],
  ])(
    'of a long text %s are linked with a pause after each part, and before the first',
    (_case, task, text, parts) => {
      const section = page.section();
      let linked = 0;
      const counting = {
        ...section,
        linksIn: (...found: Parameters<typeof section.linksIn>) => {
          linked += 1;
          return section.linksIn(...found);
        },
      };
      const inPieces: number[] = [];
      const steps = task(text, '', counting);
      while (steps.next().done !== true) {
        inPieces.push(linked);
        linked = 0;
      }
      expect(inPieces[0]).toBe(0);
      expect(inPieces.filter((count) => count > 0)).toEqual(Array.from({ length: parts }, () => 1));
      expect(linked).toBe(0);
    },
  );

  it('keep HTML in a text and in a name escaped', () => {
    const html = markdownToHtml('<b>deadlock</b> "quoted" <script>', '', page.section());
    expect(html).not.toMatch(/<(b|script)/);
    expect(html).toContain('&lt;b&gt;deadlock&lt;/b&gt;');
  });
});

describe('a link within the site begins with the sub-path of the site', () => {
  it.each([
    ['/glossary/deadlock', '/docs/words/glossary/deadlock'],
    ['/', '/docs/words/'],
    ['/glossary?q=a#terms', '/docs/words/glossary?q=a#terms'],
    ['/docs', '/docs/words/docs'],
    ['/docs/wordsmith', '/docs/words/docs/wordsmith'],
    ['/docs/words', '/docs/words'],
    ['/docs/words/glossary/deadlock', '/docs/words/glossary/deadlock'],
    ['/docs/words?q=a', '/docs/words?q=a'],
    ['/docs/words#terms', '/docs/words#terms'],
    ['#terms', '#terms'],
    ['https://example.org/glossary/deadlock', 'https://example.org/glossary/deadlock'],
  ])('%s', (written, link) => {
    for (const html of [
      markdownToHtml(`A [link](${written}).`, '/docs/words'),
      markdownToInlineHtml(`A [link](${written}).`, '/docs/words'),
      markdownToHtml(`- A list with [the link][1].\n\n[1]: ${written}`, '/docs/words'),
    ]) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(markdownToInlineHtml(`[link](${written})`, '')).toContain(`href="${written}"`);
  });

  it('and counts as the first mention of its term', () => {
    const index = mentionIndexOf([anEntryNamed('Deadlock')]);
    const mentions = mentionsFor(index, { ownDocumentId: '', site: pathsAt('/docs') }).section();
    const html = markdownToHtml('[This](/glossary/deadlock) is a deadlock.', '/docs', mentions);
    expect(html).toBe('<p><a href="/docs/glossary/deadlock">This</a> is a deadlock.</p>');
  });
});
