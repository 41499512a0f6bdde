import {
  type ComparedTerm,
  termDiff,
} from '../../../src/plugins/glossary/core/publishing/term-diff';
import { SCORE } from '../../support/content/content';

const version = (
  values: ComparedTerm['values'] = {},
  { relations, score = null }: Partial<Omit<ComparedTerm, 'values'>> = {},
): ComparedTerm => ({
  values,
  relations: relations ?? { category: ['Testing'], prerequisites: [], related: ['One'] },
  score,
});

describe('the difference of two versions of a term', () => {
  it('is nothing when they are the same', () => {
    const values = { term: 'A', tags: ['x'], detection: { tools: ['y'], auto_detectable: true } };
    expect(termDiff(version(values), version(structuredClone(values)))).toEqual([]);
  });

  it.each([
    ['an empty text and none', { applies_to: '' }, { applies_to: null }],
    ['an empty list and none', { aliases: [] }, { aliases: null }],
    ['an empty component and none', { agent: { fix: null } }, { agent: null }],
    ['what a publication sets', { updated: '2026-01-01' }, { updated: '2026-01-02' }],
  ])('is nothing between %s', (_what, before, after) => {
    expect(termDiff(version(before), version(after))).toEqual([]);
  });

  it('names the fields in the order of the form, by their labels', () => {
    const before = { severity: 'low', short: 'One.', tags: ['a'], bad_code: 'a\n' };
    const after = { severity: 'high', short: 'Two.', tags: ['a', 'b'], bad_code: 'b\n' };
    expect(
      termDiff(version(before), version(after)).map(({ field, label, kind }) => [
        field,
        label,
        kind,
      ]),
    ).toEqual([
      ['short', 'TL;DR', 'text'],
      ['bad_code', 'Bad example', 'code'],
      ['tags', 'Tags', 'list'],
      ['severity', 'Severity', 'text'],
    ]);
  });

  it('looks into components', () => {
    const before = { detection: { auto_detectable: false, tools: ['ESLint'] } };
    const after = { detection: { auto_detectable: true, tools: ['ESLint'] } };
    expect(termDiff(version(before), version(after))).toEqual([
      {
        field: 'detection.auto_detectable',
        label: 'Auto-detectable',
        kind: 'text',
        parts: [
          { fate: 'removed', text: 'no' },
          { fate: 'added', text: 'yes' },
        ],
      },
    ]);
  });

  it('follows the relations by name', () => {
    const relations = { category: ['Security'], prerequisites: [], related: ['One', 'Two'] };
    const found = termDiff(version(), version({}, { relations }));
    expect(found.map(({ label }) => label)).toEqual(['Category', 'Related']);
    expect(found[1]).toMatchObject({
      items: [
        { fate: 'kept', text: 'One' },
        { fate: 'added', text: 'Two' },
      ],
    });
  });

  it('says which axis of the score changed, and how', () => {
    const score = { ...SCORE, trap: { value: 7, rationale: 'A better reason.' } };
    expect(termDiff(version({}, { score: SCORE }), version({}, { score }))).toEqual([
      {
        field: 'score_draft',
        label: 'Trap',
        kind: 'text',
        parts: [
          { fate: 'removed', text: '5' },
          { fate: 'added', text: '7' },
          { fate: 'kept', text: ': A ' },
          { fate: 'added', text: 'better ' },
          { fate: 'kept', text: 'reason.' },
        ],
      },
    ]);
  });

  it('says that the whole score is removed', () => {
    const [difference, ...others] = termDiff(version({}, { score: SCORE }), version());
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ field: 'score_draft', label: 'Debt score', kind: 'list' });
    expect(difference).toHaveProperty('items', [
      { fate: 'removed', text: 'Detectability 5: A reason.' },
      { fate: 'removed', text: 'Effort 5: A reason.' },
      { fate: 'removed', text: 'Burden 5: A reason.' },
      { fate: 'removed', text: 'Trap 5: A reason.' },
    ]);
  });
});
