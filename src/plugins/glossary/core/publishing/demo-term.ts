import type { AxisScore, DebtScore } from '../term/debt-score';
import type { RequiredFields } from '../term/required-fields';

/** A demo term as its file holds it; the form is described in `database/glossary/README.md`. */
export interface DemoTerm {
  readonly slug: string;
  readonly category: string;
  readonly related: readonly string[];
  readonly prerequisites: readonly string[];
  readonly score: Readonly<Record<'d' | 'e' | 'b' | 't', AxisScore>>;
  readonly [key: string]: unknown;
}

/** The term's own attributes, as the Document Service takes them; relations are set once every term exists. */
export function demoTermData(demo: DemoTerm): Record<string, unknown> {
  const {
    category: _category,
    related: _related,
    prerequisites: _prerequisites,
    score: _score,
    ...data
  } = demo;
  return data;
}

export function demoScoreData({ score }: DemoTerm): DebtScore {
  return { detectability: score.d, effort: score.e, burden: score.b, trap: score.t };
}

/** Whether a demo term has the required fields: an operator may require fields that some of them leave empty. */
export function isPublishableDemo(demo: DemoTerm, required: RequiredFields): boolean {
  return required.every((field) => {
    const value = demo[field];
    return (typeof value === 'string' || Array.isArray(value)) && value.length > 0;
  });
}
