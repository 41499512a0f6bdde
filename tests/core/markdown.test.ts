import {
  markdownToHtml,
  markdownToInlineHtml,
  markdownToText,
} from '../../src/plugins/glossary/core/markdown';

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
    expect(markdownToHtml(text)).toBe(html);
  });

  it.each([
    ['level 1', '# Title'],
    ['level 2', '## Title'],
    ['level 6', '###### Title'],
    ['underlined', 'Title\n====='],
  ])('a heading stands below the sections of the page: %s', (_case, text) => {
    expect(markdownToHtml(text)).toBe('<h3>Title</h3>');
  });

  it('a heading within a list as well', () => {
    expect(markdownToHtml('- # Title')).toContain('<h3>Title</h3>');
  });
});

describe('raw HTML is shown, not used', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a line', 'a <script>alert(1)</script> b'],
    ['an element with a handler', '<img src=x onerror=alert(1)>'],
    ['a comment', '<!-- x -->'],
    ['a block of HTML', '<div>\n\n**bold**\n\n</div>'],
    ['an end tag', '</p></section></main>'],
    ['a processing instruction', '<?php echo 1 ?>'],
    ['a CDATA section', '<![CDATA[x]]>'],
    ['escaped as entities', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['in the language of a fenced block', '```"><script>alert(1)</script>\nx\n```'],
    ['in the title of a link', '[a](/b "\\"><script>alert(1)</script>")'],
    ['in the address of a link', '[a](</b"><script>alert(1)</script>>)'],
  ])('%s', (_case, text) => {
    for (const html of [markdownToHtml(text), markdownToInlineHtml(text)]) {
      expect(html).not.toMatch(/<(script|img|div|section|main|!|\?|\/section|\/main)/i);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }
  });

  it('exactly as it was written', () => {
    expect(markdownToHtml('<b>"x" & y</b>')).toBe(
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
    expect(markdownToHtml(text)).toBe(`<p>${link}</p>`);
  });
});

describe('links are not made to', () => {
  it.each([
    ['a script', '[a](javascript:alert(1))'],
    ['a script in capitals', '[a](JaVaScRiPt:alert(1))'],
    ['a script with space in front', '[a]( javascript:alert(1))'],
    ['a script behind a control character', '[a](&#1;javascript:alert(1))'],
    ['a script with an entity for a letter', '[a](&#106;avascript:alert(1))'],
    ['a script with a hexadecimal entity', '[a](&#x6A;avascript:alert(1))'],
    ['a script with an entity for the colon', '[a](javascript&colon;alert(1))'],
    ['a script with a tab inside', '[a](java&Tab;script:alert(1))'],
    ['a script with a line end inside', '[a](<java&NewLine;script:alert(1)>)'],
    ['a script that is escaped', '[a](\\javascript:alert(1))'],
    ['a script in brackets', '<javascript:alert(1)>'],
    ['a script by reference', '[a][1]\n\n[1]: javascript:alert(1)'],
    ['a script as an image', '![a](javascript:alert(1))'],
    ['data', '[a](data:text/html;base64,PHNjcmlwdD4=)'],
    ['data of an image', '![a](data:image/svg+xml;base64,PHN2Zz4=)'],
    ['VBScript', '[a](vbscript:msgbox(1))'],
    ['VBScript in capitals and entities', '[a](VB&#83;cript:msgbox(1))'],
    ['a file', '[a](file:///etc/passwd)'],
    ['mail', '[a](mailto:me@example.org)'],
    ['a mail address in brackets', '<me@example.org>'],
    ['another host without a scheme', '[a](//example.org)'],
    ['a relative address', '[a](xss)'],
    ['a bare address', 'https://example.org'],
  ])('%s', (_case, text) => {
    expect(markdownToHtml(text)).not.toContain('<a');
    expect(markdownToInlineHtml(text)).not.toContain('<a');
  });
});

describe('images', () => {
  it.each([
    ['a picture', '![alt](https://example.org/x.png)'],
    ['a picture of the site', '![alt](/x.png)'],
    ['by reference', '![alt][1]\n\n[1]: /x.png'],
  ])('become links: %s', (_case, text) => {
    expect(markdownToHtml(text)).toMatch(/^<p>!<a href="[^"]+"[^>]*>alt<\/a><\/p>$/);
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
    expect(markdownToInlineHtml(text)).toBe(html);
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
