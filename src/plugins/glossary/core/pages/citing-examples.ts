import type { Citation } from '../term/citation';
import { HOW_TO_CITE_TEXT } from '../texts/how-to-cite';

/** @param citation of an imaginary term */
export function citingExamples({ json_url, source, usage }: Citation) {
  const { inline_mention, markdown_link } = usage.attribution_examples;
  const mayQuote = usage.verbatim_allowed.includes('short');
  return {
    introduction: mayQuote ? HOW_TO_CITE_TEXT.personMayQuote : HOW_TO_CITE_TEXT.personMayNotQuote,
    person: mayQuote
      ? inline_mention.replace('<quote>', HOW_TO_CITE_TEXT.exampleQuote)
      : HOW_TO_CITE_TEXT.personExample(source),
    program: HOW_TO_CITE_TEXT.programExample(json_url),
    answer: HOW_TO_CITE_TEXT.answerExample(markdown_link),
  };
}
