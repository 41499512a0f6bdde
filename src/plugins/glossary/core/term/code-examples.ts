import { codeLanguageName, highlightCode } from '../text/code-highlight';
import { codeLines, type CodeLines, differingLines } from '../text/code-lines';
import type { Term } from './term';

/** The code examples of a page: the bad one, then the good one. */
export interface CodeExamples {
  readonly language: string | null;
  readonly bad: CodeLines | null;
  readonly good: CodeLines | null;
}

/** Null for a term without an example. */
export function toCodeExamples({
  badCode,
  goodCode,
  codeLanguage,
}: Pick<Term, 'badCode' | 'goodCode' | 'codeLanguage'>): CodeExamples | null {
  if (badCode === '' && goodCode === '') return null;
  const differing = differingLines(badCode, goodCode);
  const lines = (
    code: string,
    changed: ReadonlySet<number>,
    mark: 'del' | 'ins',
  ): CodeLines | null =>
    code === '' ? null : codeLines(highlightCode(code, codeLanguage), changed, mark);
  return {
    language: codeLanguageName(codeLanguage),
    bad: lines(badCode, differing.bad, 'del'),
    good: lines(goodCode, differing.good, 'ins'),
  };
}
