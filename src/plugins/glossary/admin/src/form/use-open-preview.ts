import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import type { PreviewLink } from '../../../core/panel/panel-answers';
import { useText } from '../text';

/** Opens the preview of a saved draft in a new tab. */
export function useOpenPreview(): (documentId: string) => Promise<void> {
  const say = useText();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  return async (documentId) => {
    // Browsers allow a click to open a tab, but not a later response.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { data } = await post<PreviewLink>(`/glossary-panel/terms/${documentId}/preview`);
      tab?.location.replace(new URL(data.path, window.location.origin).href);
    } catch {
      tab?.close();
      toggleNotification({ type: 'danger', message: say('preview.failed') });
    }
  };
}
