import { problemOf } from '../../../src/plugins/glossary/core/pages/problem';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { siteAddresses } from '../../../src/plugins/glossary/core/site/site-address';

const SITE = siteAddresses({ publicUrl: 'https://example.org/docs' });

it('has the members of RFC 9457, and a type that leads to its explanation', () => {
  expect(problemOf('not-found', 'Not there.', '/glossary/x.json', SITE)).toEqual({
    type: 'https://example.org/docs/glossary/problem-types#not-found',
    title: PROBLEM_TEXT['not-found'].title,
    status: 404,
    detail: 'Not there.',
    instance: '/glossary/x.json',
  });
});

it('has a type in the characters of a URI, whatever letters the address has', () => {
  const site = siteAddresses({ publicUrl: 'https://example.org/словарь' });
  expect(problemOf('gone', 'Gone.', '/x', site).type).toBe(
    'https://example.org/%D1%81%D0%BB%D0%BE%D0%B2%D0%B0%D1%80%D1%8C/glossary/problem-types#gone',
  );
});
