import { userAgentOf } from '../../../src/plugins/glossary/core/references/user-agent';

it('the glossary is named in letters that a header holds', () => {
  const settings = { source: 'Glossar (Bücher) Книги', publicUrl: 'https://книги.example/архив' };
  expect(userAgentOf(settings)).toBe(
    'GlossaryReferenceCheck/1.0 (Glossar Bcher ; +https://xn--c1ajbfp.example/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/glossary/)',
  );
});
