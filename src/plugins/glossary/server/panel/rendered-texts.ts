import type { TextToShow } from '../../core/panel/panel-answers';
import { basePathOf } from '../../core/site/site-address';
import { markdownTask, markdownToInlineHtml } from '../../core/text/markdown';
import type { SafeHtml } from '../../core/text/safe-html';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import { inSlices } from '../tasks/in-slices';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Settings } from '../../core/settings/settings';

export type RenderedTextsService = ReturnType<typeof createRenderedTexts>;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
}

/** Texts as the pages show them: by the same renderer, with the same links to other terms. */
export function createRenderedTexts({ catalogueSource, settings }: Needs) {
  return {
    async show({ text, shape, documentId }: TextToShow): Promise<SafeHtml> {
      const { mentions } = await catalogueSource.linkedTerms(
        documentId,
        await catalogueSource.settled(),
      );
      const basePath = basePathOf(settings);
      const section = mentions.section();
      return inSlices(
        shape === 'block'
          ? markdownTask(text, basePath, section)
          : lineTask(text, basePath, section),
      );
    },
  };
}

/** As a cooperative task: it may be as long as the longest field. */
// eslint-disable-next-line require-yield -- one step
function* lineTask(...text: Parameters<typeof markdownToInlineHtml>): CooperativeTask<SafeHtml> {
  return markdownToInlineHtml(...text);
}
