import { toAboutPage } from '../../../src/plugins/glossary/core/pages/about-page';
import { citingExamples } from '../../../src/plugins/glossary/core/pages/citing-examples';
import { citationOf } from '../../../src/plugins/glossary/core/term/citation';
import { HOW_TO_CITE_TEXT } from '../../../src/plugins/glossary/core/texts/how-to-cite';
import { aPageContext, someSettings } from '../../support/content/a-term';
import { DEFAULT_POLICY } from '../../../src/plugins/glossary/core/policy/usage-policy';

const TERM = { slug: 'example_term', term: 'Example Term', author: null, authorUrl: null };

it.each([true, false])(
  'the page about the glossary knows whether reports are taken: %s',
  (readerReports) => {
    const page = toAboutPage(
      aPageContext({ readerReports, publicUrl: 'https://example.org/docs' }),
    );
    expect(page).toMatchObject({
      takesReports: readerReports,
      scoringUrl: '/docs/glossary/debt-scoring',
      frame: { canonicalUrl: 'https://example.org/docs/glossary/about-this-glossary' },
    });
  },
);

describe('the worked examples', () => {
  it('quote the definition where that is allowed', () => {
    const { person, program, answer } = citingExamples(citationOf(TERM, someSettings()));
    expect(person).toBe(`According to Example Glossary: ${HOW_TO_CITE_TEXT.exampleQuote}`);
    expect(program).toContain('https://glossary.example/glossary/example_term.json');
    expect(answer).toContain(
      '[Example Term](https://glossary.example/glossary/example_term) (Example Glossary)',
    );
  });

  it('quote nothing where nothing may be quoted', () => {
    const policy = { ...DEFAULT_POLICY, quoting: false };
    const { person, introduction } = citingExamples(citationOf(TERM, someSettings({ policy })));
    expect(person).not.toContain('“');
    expect(introduction).toBe(HOW_TO_CITE_TEXT.personMayNotQuote);
  });
});
