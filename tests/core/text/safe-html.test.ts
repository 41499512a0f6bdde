import { escapedHtml } from '../../../src/plugins/glossary/core/text/safe-html';

describe('escapedHtml', () => {
  it.each([
    ['an element', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['quotes, which end an attribute', `"a" 'b'`, '&quot;a&quot; &#39;b&#39;'],
    ['an ampersand, only once', 'a & &amp; b', 'a &amp; &amp;amp; b'],
    ['anything else stays', 'é 日本 🙂 `a` = b', 'é 日本 🙂 `a` = b'],
    ['nothing', '', ''],
  ])('%s', (_case, text, html) => {
    expect(escapedHtml(text)).toBe(html);
  });
});
