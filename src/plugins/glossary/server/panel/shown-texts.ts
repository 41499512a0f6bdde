import type { Core } from '@strapi/strapi';
import { basePathOf } from '../../core/platform/site-address';
import { markdownTask, markdownToInlineHtml } from '../../core/text/markdown';
import type { SafeHtml } from '../../core/text/safe-html';
import type { CooperativeTask } from '../../core/platform/cooperative-task';
import { inSlices } from '../platform/in-slices';
import { serviceOf } from '../platform/service-of';

/** A text as somebody writes it. */
export interface TextToShow {
  readonly text: string;
  /** Paragraphs, or what stands within a line. */
  readonly shape: 'block' | 'line';
  /** The term that it belongs to, to which it never links; empty for one that was never saved. */
  readonly documentId: string;
}

/** Texts as the pages show them: by the same renderer, with the same links to other terms. */
export default function shownTexts({ strapi }: { strapi: Core.Strapi }) {
  return {
    async show({ text, shape, documentId }: TextToShow): Promise<SafeHtml> {
      const catalogue = serviceOf(strapi, 'catalogue');
      const { mentions } = await catalogue.linkedTerms(documentId, await catalogue.settled());
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      const section = mentions.section();
      return inSlices(
        shape === 'block'
          ? markdownTask(text, basePath, section)
          : lineTask(text, basePath, section),
      );
    },
  };
}

/** In a turn of its own: it may be as long as the longest field. */
// eslint-disable-next-line require-yield -- one step
function* lineTask(...text: Parameters<typeof markdownToInlineHtml>): CooperativeTask<SafeHtml> {
  return markdownToInlineHtml(...text);
}
