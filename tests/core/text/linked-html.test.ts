import { linkedHtml } from '../../../src/plugins/glossary/core/text/linked-html';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import { anEntryNamed } from '../../support/content/a-term';
import { excessiveGrowth } from '../../support/growth';
import { pathsAt } from '../../support/content/site-paths';

const index = mentionIndexOf([
  anEntryNamed('Deadlock', {
    term: '"Deadlock"',
    aliases: ['Deadlock'],
    short: 'Two *threads* wait: `a < "b"` & c.',
  }),
  anEntryNamed('Event Loop'),
  anEntryNamed('AMP'),
]);
const linked = (html: string): string =>
  linkedHtml(html, mentionsFor(index, { ownDocumentId: '', site: pathsAt('/docs') }).section());

const DEADLOCK =
  '<a class="glossary-link" href="/docs/glossary/deadlock" title="Two threads wait: a &lt; &quot;b&quot; &amp; c." data-term="&quot;Deadlock&quot;">deadlock</a>';

it.each([
  ['a name', '<p>A deadlock.</p>', `<p>A ${DEADLOCK}.</p>`],
  ['each term once', 'deadlock <b>deadlock</b>', `${DEADLOCK} <b>deadlock</b>`],
  ['in emphasis', '<em>a deadlock</em>', `<em>a ${DEADLOCK}</em>`],
  ['not in a link', '<a href="/x">a <i>deadlock</i></a>', '<a href="/x">a <i>deadlock</i></a>'],
  ['behind a link', '<a href="/x">x</a> deadlock', `<a href="/x">x</a> ${DEADLOCK}`],
  ['not in code', '<pre><code>deadlock</code></pre>', '<pre><code>deadlock</code></pre>'],
  ['not in a heading', '<h2>Deadlock</h2>', '<h2>Deadlock</h2>'],
  ['not in a script', '<script>deadlock</script>', '<script>deadlock</script>'],
  ['not in an attribute', '<img alt="deadlock">', '<img alt="deadlock">'],
  ['not in a comment', '<!-- deadlock -->', '<!-- deadlock -->'],
  ['not in an entity', 'this &amp; that', 'this &amp; that'],
  ['not within a word', 'dead<b>lock</b>s deadlockish', 'dead<b>lock</b>s deadlockish'],
  [
    'not where the text has the link already',
    '<a href="/docs/glossary/deadlock">It</a> is a deadlock',
    '<a href="/docs/glossary/deadlock">It</a> is a deadlock',
  ],
  ['after what is not well formed', '<p>a < b <b>deadlock', `<p>a < b <b>${DEADLOCK}`],
  ['nothing where no term is named', '<p title=x>É &nbsp;ö</P>', '<p title=x>É &nbsp;ö</P>'],
])('links %s', (_what, html, expected) => {
  expect(linked(html)).toBe(expected);
});

it.each(['deadlock ', '<b>deadlock', '<a>', '</b>', '&amp;', '<', '<!--', '<script>', '<p a="'])(
  'takes linear time for %s',
  (unit) => {
    const work = (length: number) => () => linked(unit.repeat(length / unit.length));
    expect(excessiveGrowth(work(20_000), work(160_000), 100)).toBeNull();
  },
);
