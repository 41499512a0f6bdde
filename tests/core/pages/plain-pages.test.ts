import {
  toErrorPage,
  toHowToCitePage,
  toProblemTypesPage,
} from '../../../src/plugins/glossary/core/pages/plain-pages';
import { aPageContext } from '../../support/content/a-term';

const CONTEXT = aPageContext();

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
  it('offers nothing when nothing is near', () => {
    expect(toErrorPage('internal-error', 'x', [], '', CONTEXT)).toMatchObject({
      status: 500,
      near: [],
      searchText: '',
    });
  });
});
