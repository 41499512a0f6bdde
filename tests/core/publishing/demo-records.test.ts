import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { termSchema } from '../../../src/plugins/glossary/core/term/term-schema';
import { someSettings } from '../../support/content/a-term';
import { demoTerms } from '../../support/content/demo-terms';

const TERMS = demoTerms();

it('the demo glossary has many categories, programming languages and days', () => {
  const count = (values: readonly unknown[]): number => new Set(values).size;
  expect(count(TERMS.map(({ category }) => category.key))).toBeGreaterThanOrEqual(10);
  expect(count(TERMS.map(({ codeLanguage }) => codeLanguage))).toBeGreaterThanOrEqual(6);
  expect(count(TERMS.map(({ created }) => created))).toBeGreaterThan(40);
});

it('no two terms open their definition alike', () => {
  const openings = TERMS.map(({ short }) => short.split(' ').slice(0, 4).join(' '));
  expect(new Set(openings).size).toBe(openings.length);
});

it('every term has a score with four rationales, detection hints and hints for agents', () => {
  for (const { slug, score, detection, agent } of TERMS) {
    const rationales = Object.values(score ?? {}).map(({ rationale }) => rationale);
    expect([slug, rationales.filter(({ length }) => length > 30).length]).toEqual([slug, 4]);
    expect([slug, detection, agent]).not.toContain(null);
  }
});

it('every record is valid against the schema', () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats(ajv);
  const validate = ajv.compile(
    termSchema('https://glossary.example/schemas/term.json', DEFAULT_REQUIRED_FIELDS),
  );
  for (const term of TERMS) {
    validate(toTermRecord(term, someSettings()));
    expect([term.slug, validate.errors]).toEqual([term.slug, null]);
  }
});
