import type { Core } from '@strapi/strapi';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';

/** As long as a word of a language that joins words, or an identifier, gets. */
const WORD = 'Donaudampfschifffahrts'.repeat(7).slice(0, 136);
/** Of the table in the term `table`. */
export const COLUMNS = 12;
const cells = (text: string): string =>
  `| ${Array.from({ length: COLUMNS }, (_, column) => `${text}${column}`).join(' | ')} |`;
const TABLE = `Levels:\n\n${cells('isolation level ')}\n|${' --: |'.repeat(COLUMNS)}\n${cells('a value of ')}`;

/** `long_word` and `other_word`, `table`, `bounded_queue` in three versions, and `endless_queue`, which was withdrawn for it. */
export async function publishTerms(strapi: Core.Strapi): Promise<void> {
  await aPublishedTerm(strapi, WORD, {
    slug: 'long_word',
    short: `${WORD} is a word.`,
    long: WORD,
    misconception: WORD,
    why_it_matters: WORD,
    aliases: [WORD, `${WORD}s`],
    tags: [WORD.toLowerCase().slice(0, 60)],
    common_mistakes: [WORD],
    quick_fix: WORD,
    applies_to: WORD,
    bad_code: `${WORD}();\nshared();\n`,
    good_code: `shared();\n${WORD}s();\n`,
    refs: [`https://example.org/${WORD}`],
    detection: { symptoms: [WORD], auto_detectable: true, tools: [WORD] },
  });
  await aPublishedTerm(strapi, `Other${WORD}`, { slug: 'other_word', long: WORD });
  await aPublishedTerm(strapi, 'Table', { long: TABLE });

  const documentId = await aPublishedTerm(strapi, 'Bounded Queue', { slug: 'queue' });
  await edit(strapi, documentId, {
    slug: 'bounded_queue',
    short: 'A queue that takes no more than it can hold, and says so to whoever puts something in.',
    long: 'A first paragraph that was changed.\n\nA second paragraph with `code`.',
    common_mistakes: ['A mistake, said better.', 'Another mistake.'],
    good_code: `const right = ${JSON.stringify('a line that is much wider than a telephone, '.repeat(3))};\n`,
  });
  await publish(strapi, documentId);
  await edit(strapi, documentId, { tags: ['keyword', 'queues'] });
  await publish(strapi, documentId);
  const withdrawn = await aPublishedTerm(strapi, 'Endless Queue');
  await glossaryOf(strapi).namedSuccessors.name(withdrawn, documentId);
  await unpublish(strapi, withdrawn);
}
