import type { Core } from '@strapi/strapi';
import { scoreData } from '../../core/import-export/file-score';
import { TERM } from '../../core/term/content-types';
import type { DraftWriter } from './draft-rows';

/**
 * Creates drafts as an editor does, through the Document Service: the middlewares and webhooks of the project learn of each; see
 * docs/decisions/0012-files-of-terms.md.
 */
export function draftDocuments(strapi: Core.Strapi): DraftWriter {
  return {
    async insert(drafts) {
      for (const { attributes, groups, category, score } of drafts) {
        const data: Record<string, unknown> = {
          ...attributes,
          ...groups,
          category: category?.documentId ?? null,
        };
        if (score !== null) data.score_draft = scoreData(score);
        await strapi.documents(TERM).create({ data });
      }
    },
    relate: null,
  };
}
