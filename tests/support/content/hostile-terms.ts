import type { Core } from '@strapi/strapi';
import { toTag } from '../../../src/plugins/glossary/core/term/tag';
import { aCategory, aPublishedTerm } from './content';

/** Text of a malicious editor; all of it calls `alert` when it runs. */
export const ATTACKS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}} {{{raw}}} {{> layout}}',
  '[click](javascript:alert(1)) [click](JaVaScRiPt&colon;alert(1)) [click](data:text/html,<script>alert(1)</script>)',
  '![x](https://tracker.example/pixel.gif)',
  '</title></textarea></style><script>alert(1)</script>',
  '<!-- --><base href="https://evil.example/">',
  '\u202Egnirts lanoitceridib',
  '😀 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 e\u0301 \u00A0 日本語',
];
const ATTACK = ATTACKS.join(' ');

export const HOSTILE = 'hostile';
const OTHER = 'other';

/** Publishes a term with hostile text in every field that takes any, and one that it relates to. */
export async function hostileTerms(strapi: Core.Strapi): Promise<void> {
  const axis = { value: 9, rationale: ATTACK };
  const score = await strapi.documents('plugin::glossary.debt-score').create({
    data: { detectability: axis, effort: axis, burden: axis, trap: axis },
  });
  const category = await aCategory(strapi, 'hostile', ATTACK.slice(0, 80));
  await strapi.documents('plugin::glossary.category').update({
    documentId: category,
    data: { tagline: ATTACK.slice(0, 160), introduction: ATTACK },
  });
  const other = await aPublishedTerm(strapi, '<i>Other</i>', {
    slug: OTHER,
    category,
    short: ATTACK,
  });
  await aPublishedTerm(strapi, ATTACKS.slice(0, 5).join(' '), {
    slug: HOSTILE,
    category,
    short: ATTACK,
    long: ATTACKS.join('\n\n'),
    aliases: ATTACKS,
    search_terms: ATTACKS,
    identifiers: ATTACKS,
    tags: ATTACKS.map(toTag),
    misconception: ATTACK,
    why_it_matters: ATTACK,
    common_mistakes: ATTACKS,
    when_to_use: ATTACKS,
    avoid_when: ATTACKS,
    related: [other],
    prerequisites: [other],
    refs: ['https://example.org/?q="><script>alert(1)</script>', "https://example.org/'onclick='x"],
    code_language: 'xml',
    bad_code: ATTACKS.join('\n'),
    good_code: ATTACKS.join('\n'),
    quick_fix: ATTACK,
    applies_to: ATTACK,
    origin: ATTACK,
    not_to_be_confused_with: ATTACKS.map((attack) => `Other: ${attack}`),
    detection: { symptoms: ATTACKS, auto_detectable: true, tools: ATTACKS },
    agent: { confidence: 'high' },
    author: ATTACK.slice(0, 150),
    author_url: 'https://example.org/"onclick="alert(1)',
    debt_score: score.documentId,
  });
}
