import type { Core } from '@strapi/strapi';
import { slugOf } from './slugs';

/** Attributes of a complete term, as an editor would fill in the form. */
export const COMPLETE_TERM = {
  difficulty: 'beginner' as const,
  short: 'A definition of one sentence.',
  long: 'A first paragraph.\n\nA second paragraph with `code`.',
  aliases: ['Other Name'],
  tags: ['keyword'],
  misconception: 'A wrong belief. Its correction.',
  why_it_matters: 'The consequence of getting it wrong.',
  common_mistakes: ['What goes wrong. What to do instead.'],
  when_to_use: ['When it helps.'],
  avoid_when: ['When it hurts.'],
  refs: ['https://example.org/reference'],
  code_language: 'javascript',
  bad_code: 'const wrong = 1;\n',
  good_code: 'const right = 2;\n',
  quick_fix: 'Replace the one by the other.',
  severity: 'medium' as const,
  effort: 'low' as const,
};

const AXIS = { value: 5, rationale: 'A reason.' };
/** A whole score; its line is `debt(d5/e5/b5/t5)`. */
export const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };

/** The category that terms of a test belong to; made once a database. */
export async function aCategory(
  strapi: Core.Strapi,
  key = 'testing',
  name = 'Testing',
): Promise<string> {
  const documents = strapi.documents('plugin::glossary.category');
  const [known] = await documents.findMany({ filters: { key } });
  return (known ?? (await documents.create({ data: { key, name } }))).documentId;
}

/** A draft with every field filled in; `overrides` are attributes of the content type. */
export async function aDraft(
  strapi: Core.Strapi,
  term: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { documentId } = await strapi.documents('plugin::glossary.term').create({
    data: {
      ...structuredClone(COMPLETE_TERM),
      term,
      category: await aCategory(strapi),
      ...overrides,
    },
  });
  return documentId;
}

/** Drafts with a name and nothing else, as rows past Strapi's documents: hundreds of them take a moment. */
export async function draftRows(strapi: Core.Strapi, names: readonly string[]): Promise<void> {
  await strapi.db.query('plugin::glossary.term').createMany({
    data: names.map((term) => {
      const slug = slugOf(term);
      return { documentId: slug.padEnd(24, 'z'), term, slug };
    }),
  });
}

export async function publish(strapi: Core.Strapi, documentId: string): Promise<void> {
  await strapi.documents('plugin::glossary.term').publish({ documentId });
}

export async function unpublish(strapi: Core.Strapi, documentId: string): Promise<void> {
  await strapi.documents('plugin::glossary.term').unpublish({ documentId });
}

export async function aPublishedTerm(
  strapi: Core.Strapi,
  term: string,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const documentId = await aDraft(strapi, term, overrides);
  await publish(strapi, documentId);
  return documentId;
}

/** Changes a draft; the published version stays as it is. */
export async function edit(
  strapi: Core.Strapi,
  documentId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await strapi.documents('plugin::glossary.term').update({ documentId, data });
}

/** The document id of the draft that has a slug; an empty text when there is none. */
export async function documentIdOf(strapi: Core.Strapi, slug: string): Promise<string> {
  const row: { documentId: string } | null = await strapi.db
    .query('plugin::glossary.term')
    .findOne({ where: { slug, publishedAt: { $null: true } } });
  return row?.documentId ?? '';
}

/** A published term that had the address `slug` before, and has `<slug>_moved` now. */
export async function aMovedTerm(strapi: Core.Strapi, name: string, slug: string): Promise<string> {
  const documentId = await aPublishedTerm(strapi, name, { slug });
  await edit(strapi, documentId, { slug: `${slug}_moved` });
  await publish(strapi, documentId);
  return documentId;
}
