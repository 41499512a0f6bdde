import type { TextToShow } from '../../core/panel/panel-answers';
import type { LinkedTerms } from '../../core/term-page/term-page';
import { inlineMarkdownTask, markdownTask } from '../../core/text/markdown';
import type { SafeHtml } from '../../core/text/safe-html';
import { inSlices } from '../tasks/in-slices';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Settings } from '../../core/settings/settings';
import { basePathOf } from '../../../shared/core/site/base-url';

export type RenderedTextsService = ReturnType<typeof createRenderedTexts>;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
}

/** Texts as the pages show them: by the same renderer, with the same links to other terms. */
export function createRenderedTexts({ catalogueSource, settings }: Needs) {
  return {
    /** One after the other; the links of a term are found once for all of its texts. */
    async show(texts: readonly TextToShow[]): Promise<SafeHtml[]> {
      const state = await catalogueSource.settled();
      const basePath = basePathOf(settings);
      const linkedTerms = new Map<string, LinkedTerms>();
      const html: SafeHtml[] = [];
      for (const { text, shape, documentId } of texts) {
        const linked =
          linkedTerms.get(documentId) ?? (await catalogueSource.linkedTerms(documentId, state));
        linkedTerms.set(documentId, linked);
        const section = linked.mentions.section();
        const task = shape === 'block' ? markdownTask : inlineMarkdownTask;
        html.push(await inSlices(task(text, basePath, section)));
      }
      return html;
    },
  };
}
