import {
  toErrorPage,
  toHowToCitePage,
  toProblemTypesPage,
} from '../../../src/plugins/glossary/core/pages/plain-pages';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { aCatalogueEntry, aPageContext } from '../../support/content/a-term';

const CONTEXT = aPageContext();

describe('the page about citing', () => {
  const page = toHowToCitePage(CONTEXT);

  it('names the fields by the words that readers see', () => {
    expect(page).toMatchObject({
      verbatim: ['TL;DR', 'Common Mistakes', 'Avoid When', 'When To Use'],
      paraphrase: ['Explanation', 'Code Examples'],
    });
  });

  it('shows licence and the forms of credit', () => {
    expect(page).toMatchObject({
      licence: 'Cite it with attribution; do not copy it in bulk.',
      source: 'Example Glossary',
      citation: {
        usage: {
          attribution_examples: {
            footer_credit:
              'Source: Example Glossary — https://glossary.example/glossary/example_term',
          },
        },
      },
    });
  });
});

it('the page about errors explains each kind under the name that problem types lead to', () => {
  expect(toProblemTypesPage(CONTEXT).kinds.map(({ id, status }) => [id, status])).toEqual([
    ['malformed-request', 400],
    ['not-found', 404],
    ['gone', 410],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['too-many-requests', 429],
    ['too-many-reads', 429],
    ['method-not-allowed', 405],
    ['not-acceptable', 406],
    ['precondition-failed', 412],
    ['content-too-large', 413],
    ['unsupported-media-type', 415],
    ['unavailable', 503],
    ['busy', 503],
    ['internal-error', 500],
  ]);
});

it.each([
  ['how to cite', toHowToCitePage, '/glossary/how-to-cite'],
  ['problem types', toProblemTypesPage, '/glossary/problem-types'],
])('%s has its own address', (_case, toPage, path) => {
  expect(toPage(CONTEXT).frame).toMatchObject({
    canonicalUrl: `https://glossary.example${path}`,
    indexed: true,
  });
});

describe('an error page', () => {
  it('says what happened and offers terms that may be meant', () => {
    expect(
      toErrorPage(
        'not-found',
        REFUSED.noTerm('sql'),
        [aCatalogueEntry()],
        'sql',
        aPageContext({ publicUrl: 'https://example.org/docs' }),
      ),
    ).toMatchObject({
      frame: {
        title: `${PROBLEM_TEXT['not-found'].title} · Example Glossary`,
        canonicalUrl: null,
        indexed: false,
      },
      status: 404,
      title: PROBLEM_TEXT['not-found'].title,
      detail: REFUSED.noTerm('sql'),
      near: [
        {
          url: '/docs/glossary/sql_injection',
          term: 'SQL Injection (SQLi)',
          short: 'Data that is <em>read as SQL</em> &amp; run.',
        },
      ],
      browseUrl: '/docs/glossary?sort=name',
      searchText: 'sql',
      kept: [],
    });
  });

  it('offers nothing when nothing is near', () => {
    expect(toErrorPage('internal-error', 'x', [], '', CONTEXT)).toMatchObject({
      status: 500,
      near: [],
      searchText: '',
    });
  });
});
