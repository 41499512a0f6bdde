import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { parse } from 'yaml';
import {
  markdownToHtml,
  markdownToInlineHtml,
} from '../../../src/plugins/glossary/core/text/markdown';
import {
  mentionIndexOf,
  type MentionTarget,
} from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import { anEntryNamed } from '../../support/content/a-term';
import { pathsAt } from '../../support/content/site-paths';

function aTarget(term: string, ...aliases: string[]): MentionTarget {
  return anEntryNamed(term, { documentId: term, aliases });
}

/** The text with every mention in brackets: `a [deadlock → Deadlock] here`; the arrow only where the name differs. */
function marked(text: string, ...terms: MentionTarget[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, target } of mentionIndexOf(terms).find(text)) {
    const written = text.slice(start, end);
    const meaning = written === target.term ? written : `${written} → ${target.term}`;
    result += `${text.slice(done, start)}[${meaning}]`;
    done = end;
  }
  return result + text.slice(done);
}

describe('a name is found', () => {
  it.each([
    ['as it is written', 'Race Condition', 'A Race Condition.', 'A [Race Condition].'],
    [
      'in any case when it has two words',
      'Race Condition',
      'a RACE condition',
      'a [RACE condition → Race Condition]',
    ],
    [
      'in any case when it has four letters',
      'Lock',
      'a lock, a LOCK',
      'a [lock → Lock], a [LOCK → Lock]',
    ],
    ['only as written when it has three letters', 'Set', 'a Set is set', 'a [Set] is set'],
    [
      'not when its capital may be that of the sentence',
      'Set',
      'Set it. Set it:\nSet it',
      'Set it. Set it:\nSet it',
    ],
    ['without its parenthesis', 'Trait (PHP)', 'a trait of PHP', 'a [trait → Trait (PHP)] of PHP'],
    [
      'by the abbreviation in its parenthesis',
      'Cross-Site Scripting (XSS)',
      'XSS, xss',
      '[XSS → Cross-Site Scripting (XSS)], xss',
    ],
    [
      'by either half of it',
      'Time Frame (TF)',
      'Time Frame (TF)',
      '[Time Frame → Time Frame (TF)] ([TF → Time Frame (TF)])',
    ],
    ['not by a language in its parenthesis', 'Async Void (C#)', 'in C#', 'in C#'],
    [
      'not by letters in its parenthesis that occur in it and do not begin it',
      'Group Policy Help (PHP)',
      'in PHP',
      'in PHP',
    ],
    ['not when it is one letter', 'C', 'in C', 'in C'],
    ['not by a product in its parenthesis', 'Trait (PHP)', 'in PHP', 'in PHP'],
    [
      'by an abbreviation with digits and small letters',
      'Peer-to-Peer (P2P)',
      'P2P',
      '[P2P → Peer-to-Peer (P2P)]',
    ],
    ['only as written when it is an abbreviation', 'BASE', 'base BASE Base', 'base [BASE] Base'],
    ['with symbols', 'N+1', 'N+1, N + 1, 1+N+1', '[N+1], N + 1, 1+N+1'],
    ['with a sharp', 'C#', 'C# or C or C#7', '[C#] or C or C#7'],
    ['with a full stop in front', '.NET', 'In .NET.', 'In [.NET].'],
    ['not by a part with a symbol', 'Closure', 'Closure++ Closure#', 'Closure++ Closure#'],
    ['with a hyphen for a space', 'Event Loop', 'the event-loop', 'the [event-loop → Event Loop]'],
    [
      'with a space for a hyphen',
      'Cross-Site Scripting',
      'cross site scripting',
      '[cross site scripting → Cross-Site Scripting]',
    ],
    ['with a soft hyphen in it', 'Deadlock', 'a dead\u00adlock', 'a [dead\u00adlock → Deadlock]'],
    [
      'with a typographic apostrophe',
      "Conway's Law",
      'Conway’s law',
      "[Conway’s law → Conway's Law]",
    ],
    [
      'with letters that are composed',
      'Café Wall',
      'cafe\u0301 wall',
      '[cafe\u0301 wall → Café Wall]',
    ],
    ['in Greek', 'Αδιέξοδο Νήμα', 'το αδιέξοδο νήμα.', 'το [αδιέξοδο νήμα → Αδιέξοδο Νήμα].'],
    ['at both ends of a text', 'Deadlock', 'Deadlock Deadlock', '[Deadlock] [Deadlock]'],
    ['in quotation marks', 'Deadlock', '“Deadlock” (Deadlock)', '“[Deadlock]” ([Deadlock])'],
    ['as the first part of a compound', 'Deadlock', 'deadlock-free', '[deadlock → Deadlock]-free'],
    ['not as the last part of a compound', 'Deadlock', 'non-deadlock', 'non-deadlock'],
    ['not within a longer word', 'Deadlock', 'deadlocked undeadlock', 'deadlocked undeadlock'],
    ['not within a word with accents', 'Clos', 'éclos closé', 'éclos closé'],
    ['not in an identifier', 'Deadlock', 'my_deadlock deadlock2', 'my_deadlock deadlock2'],
    [
      'not in a path, an address or the name of a rule',
      'Dead Code',
      'cs/dead-code x.dead-code',
      'cs/dead-code x.dead-code',
    ],
    ['not over the end of a sentence', 'Event Loop', 'An event. Loop!', 'An event. Loop!'],
    ['not over a comma', 'Event Loop', 'event, loop', 'event, loop'],
  ])('%s', (_case, name, text, expected) => {
    expect(marked(text, aTarget(name))).toBe(expected);
  });
});

describe('the last word may be', () => {
  it.each([
    ['a plural', 'Deadlock', 'deadlocks', '[deadlocks → Deadlock]'],
    [
      'a plural in -ies',
      'Circular Dependency',
      'circular dependencies',
      '[circular dependencies → Circular Dependency]',
    ],
    ['the plural of an abbreviation', 'SLO', 'two SLOs', 'two [SLOs → SLO]'],
    [
      'a genitive, which is not part of the link',
      'Deadlock',
      "a deadlock's end",
      "a [deadlock → Deadlock]'s end",
    ],
    ['a typographic genitive', 'Deadlock', 'Deadlock’s end', '[Deadlock]’s end'],
    ['the genitive of a plural', 'Deadlock', 'deadlocks’ ends', '[deadlocks → Deadlock]’ ends'],
    [
      'no singular where the name is a plural',
      'Problem Details',
      'problem detail',
      'problem detail',
    ],
    ['no plural of an earlier word', 'Event Loop', 'events loop', 'events loop'],
    ['no plural where the letters differ otherwise', 'Proces', 'process', 'process'],
    ['no capital S', 'HTTP', 'HTTPS', 'HTTPS'],
  ])('%s', (_case, name, text, expected) => {
    expect(marked(text, aTarget(name))).toBe(expected);
  });
});

describe('an alias', () => {
  it.each([
    ['of two words is found', 'circular wait', 'a circular wait', true],
    ['of six letters is found', 'charset', 'the charset', true],
    ['with a capital inside is found', 'ETag', 'the ETag', true],
    ['with a digit is found', 'p95', 'the p95', true],
    ['with a symbol is found', 'is_x', 'the is_x', true],
    ['that is an abbreviation is found', 'TDZ', 'the TDZ', true],
    ['that is an abbreviation is found only as written', 'TDZ', 'the tdz', false],
    ['that is a short common word is not', 'race', 'the race', false],
    ['that is a short common word with a capital is not', 'Race', 'the Race', false],
    ['that is a function word is not', 'because', 'because', false],
    ['that is an everyday word of programming is not', 'padding', 'the padding', false],
    ['nor is its plural', 'Parameters', 'the parameters', false],
    ['of two letters is not', 'ES', 'ES modules', false],
    ['of one letter is not', 'C', 'C has it', false],
    ['that is a number is not', '404', '404 rows', false],
    ['of more than ten words is not', 'a b c d e f g h i j k', 'a b c d e f g h i j k', false],
    ['that is empty is not', '', 'nothing', false],
    ['that is space is not', ' \t', 'a \t b', false],
    ['of punctuation is not', '…?!', 'a …?! b', false],
  ])('%s', (_case, alias, text, isFound) => {
    expect(mentionIndexOf([aTarget('Some Term', alias)]).find(text)).toHaveLength(isFound ? 1 : 0);
  });
});

describe('a phrase of several terms', () => {
  const deadlock = aTarget('Deadlock', 'circular wait', 'lost update');
  const race = aTarget('Race Condition', 'Lost-Update', 'deadlock');

  it.each([
    ['name before alias', 'a deadlock', 'a [deadlock → Deadlock]'],
    ['neither of two aliases', 'a lost update', 'a lost update'],
    ['an alias of one', 'a circular wait', 'a [circular wait → Deadlock]'],
  ])('%s', (_case, text, expected) => {
    expect(marked(text, deadlock, race)).toBe(expected);
    expect(marked(text, race, deadlock)).toBe(expected);
  });

  it('a name that is an alias of the same term too stays a name', () => {
    const terms = [aTarget('Deadlock', 'deadlock'), aTarget('Livelock', 'deadlock')];
    expect(marked('Deadlock', ...terms)).toBe('[Deadlock]');
  });

  it('neither of two names that differ in the parenthesis', () => {
    expect(marked('a trait', aTarget('Trait (PHP)'), aTarget('Trait (Rust)'))).toBe('a trait');
  });

  it('neither of two equal names, although a third term has the alias', () => {
    const one = { ...aTarget('Trait'), documentId: 'one' };
    const other = { ...aTarget('Trait'), documentId: 'other' };
    expect(marked('a trait', one, other, aTarget('Mixin', 'trait'))).toBe('a trait');
  });

  it('not a part of it either', () => {
    const terms = [aTarget('A', 'lost update'), aTarget('B', 'lost update'), aTarget('Update')];
    expect(marked('a lost update', ...terms)).toBe('a lost update');
  });

  it('an abbreviation and a word that differ in case are two phrases', () => {
    const terms = [aTarget('Base'), aTarget('Eventual Consistency', 'BASE')];
    expect(marked('BASE on a base', ...terms)).toBe(
      '[BASE → Eventual Consistency] on a [base → Base]',
    );
  });
});

describe('the longest phrase', () => {
  const terms = [
    aTarget('Injection'),
    aTarget('SQL Injection'),
    aTarget('Blind SQL Injection Attack'),
  ];

  it.each([
    ['is taken', 'SQL injection', '[SQL injection → SQL Injection]'],
    [
      'leaves the rest to others',
      'injection SQL injection',
      '[injection → Injection] [SQL injection → SQL Injection]',
    ],
    ['is not begun in vain', 'blind SQL injection', 'blind [SQL injection → SQL Injection]'],
    ['may end the text too early', 'blind SQL', 'blind SQL'],
  ])('%s', (_case, text, expected) => {
    expect(marked(text, ...terms)).toBe(expected);
  });
});

describe('names that look like code', () => {
  it.each(['<script>', '(a+)+$', '__proto__', '&lt;b&gt;', ''])(
    '%j is itself and nothing else',
    (name) => {
      const found = mentionIndexOf([aTarget(name)]).find('plain words, abc toFixed 123 $');
      expect(found).toEqual([]);
      for (const mention of mentionIndexOf([aTarget(name)]).find(`see ${name} there`))
        expect(name).toContain(`see ${name} there`.slice(mention.start, mention.end));
    },
  );

  it.each(['constructor', '__proto__', 'valueOf'])(
    '%j is not found when no term has it',
    (text) => {
      expect(mentionIndexOf([aTarget('Deadlock')]).find(text)).toEqual([]);
    },
  );
});

describe('a change of the glossary', () => {
  const text = 'deadlock, circular wait, lost update';
  const found = (index: ReturnType<typeof mentionIndexOf>): string[] =>
    index.find(text).map(({ start, end, target }) => `${text.slice(start, end)}: ${target.term}`);

  it('a term is added', () => {
    const index = mentionIndexOf([]);
    index.put(aTarget('Deadlock'));
    expect(found(index)).toEqual(['deadlock: Deadlock']);
  });

  it('names with the same hash are distinct, and are removed one by one', () => {
    const index = mentionIndexOf([aTarget('Costarring'), aTarget('Liquid')]);
    const named = (): string[] =>
      index.find('costarring, liquid').map(({ target: { term } }) => term);
    expect(named()).toEqual(['Costarring', 'Liquid']);
    index.remove('Liquid');
    expect(named()).toEqual(['Costarring']);
  });

  it('a term is removed', () => {
    const index = mentionIndexOf([aTarget('Deadlock', 'circular wait')]);
    index.remove('Deadlock');
    expect(found(index)).toEqual([]);
  });

  it('a term changes its name and keeps an alias', () => {
    const index = mentionIndexOf([aTarget('Deadlock', 'circular wait')]);
    index.put({ ...aTarget('Deadly Embrace', 'circular wait'), documentId: 'Deadlock' });
    expect(found(index)).toEqual(['circular wait: Deadly Embrace']);
  });

  it('a phrase of two terms becomes that of one, and of two again', () => {
    const race = aTarget('Race Condition', 'lost update');
    const index = mentionIndexOf([race, aTarget('Optimistic Locking', 'lost update')]);
    expect(found(index)).toEqual([]);
    index.remove('Race Condition');
    expect(found(index)).toEqual(['lost update: Optimistic Locking']);
    index.put(race);
    expect(found(index)).toEqual([]);
  });

  it('an alias counts again when the term of this name goes', () => {
    const index = mentionIndexOf([aTarget('Deadlock'), aTarget('Livelock', 'deadlock')]);
    index.remove('Deadlock');
    expect(found(index)).toEqual(['deadlock: Livelock']);
  });
});

describe('the demo glossary', () => {
  interface DemoTexts extends MentionTarget {
    readonly blocks: readonly string[];
    readonly lines: readonly string[];
  }

  const folder = path.join(__dirname, '../../../database/glossary');
  const terms = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && path.dirname(file) !== '.')
    .map((file): DemoTexts => {
      const demo = parse(readFileSync(path.join(folder, file), 'utf8'));
      return {
        ...demo,
        documentId: demo.slug,
        blocks: [demo.long, demo.misconception, demo.why_it_matters, demo.applies_to],
        lines: [
          demo.short,
          ...demo.common_mistakes,
          ...demo.when_to_use,
          ...demo.avoid_when,
          demo.quick_fix,
          ...demo.detection.symptoms,
          ...demo.detection.tools,
        ],
      };
    });
  const index = mentionIndexOf(terms);
  const textOf = (html: string): string => load(html, null, false).text();

  it('reads the same with and without links, has some, and links no term to itself', () => {
    let links = 0;
    for (const { documentId, blocks, lines } of terms) {
      const page = mentionsFor(index, { ownDocumentId: documentId, site: pathsAt() });
      const section = page.section();
      const pairs = [
        ...blocks.map((text) => [
          markdownToHtml(text, ''),
          markdownToHtml(text, '', page.section()),
        ]),
        ...lines.map((text) => [
          markdownToInlineHtml(text, ''),
          markdownToInlineHtml(text, '', section),
        ]),
      ];
      for (const [plain = '', linked = ''] of pairs) {
        expect(textOf(linked)).toBe(textOf(plain));
        expect(linked).not.toContain(`href="/glossary/${documentId}"`);
        links += linked.split('class="mention"').length - 1;
      }
    }
    expect(terms.length).toBeGreaterThan(50);
    expect(links).toBeGreaterThan(terms.length / 3);
  });
});
