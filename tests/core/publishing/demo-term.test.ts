import {
  demoScoreData,
  type DemoTerm,
  demoTermData,
  isPublishableDemo,
} from '../../../src/plugins/glossary/core/publishing/demo-term';
import {
  DEFAULT_REQUIRED_FIELDS,
  requiredFieldsWith,
} from '../../../src/plugins/glossary/core/term/required-fields';
import { aFileTerm } from '../../support/content/file-rows';

const DEMO: DemoTerm = {
  slug: 'sql_injection',
  category: 'security',
  related: ['path_traversal'],
  prerequisites: ['prepared_statement'],
  short: 'A definition.',
  tags: ['sql'],
  score: {
    d: { value: 5, rationale: 'How it is found.' },
    e: { value: 3, rationale: 'How it is mended.' },
    b: { value: 1, rationale: 'What it weighs.' },
    t: { value: 7, rationale: 'What it hides.' },
  },
};

it('the data of the term leave out what is set once every term exists', () => {
  expect(demoTermData(DEMO)).toEqual({
    slug: 'sql_injection',
    short: 'A definition.',
    tags: ['sql'],
  });
});

it('the data of the score have the axes by their names', () => {
  expect(demoScoreData(DEMO)).toEqual({
    detectability: { value: 5, rationale: 'How it is found.' },
    effort: { value: 3, rationale: 'How it is mended.' },
    burden: { value: 1, rationale: 'What it weighs.' },
    trap: { value: 7, rationale: 'What it hides.' },
  });
});

it('a demo term is published where it has what is required, and is a draft elsewhere', () => {
  const demo = aFileTerm({ avoid_when: [] }) as unknown as DemoTerm;
  expect(isPublishableDemo(demo, DEFAULT_REQUIRED_FIELDS)).toBe(true);
  expect(isPublishableDemo(demo, requiredFieldsWith(['avoid_when']))).toBe(false);
});
