import { Typography } from '@strapi/design-system';
import { useForm, useFetchClient } from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../text';
import { useSavingState } from './saving-store';
import { useDraftQuery } from './use-draft-query';
import { useReread } from './use-reread';
import { OPEN_FORM_INTERVAL } from '../../../core/panel/panel-timing';
import type { OpenForm } from '../../../core/panel/panel-answers';
import { pollWhileVisible } from '../poll-while-visible';

/** Other editors who have the term open, and whether one has saved it since it was opened here. */
export function OtherEditors({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const { formatList } = useIntl();
  const answer = useOpenForm(documentId);
  const reread = useReread(documentId);
  const { document } = useDocument(...useDraftQuery(documentId));
  const isModified = useForm('OtherEditors', (form) => form.modified);
  const { isRunning } = useSavingState();
  const opened = document?.updatedAt;
  const isNewer =
    answer !== null && typeof opened === 'string' && answer.updatedAt > opened && !isRunning;

  // A form without typed text is updated to the saved draft.
  useEffect(() => {
    if (isNewer && !isModified) reread().catch(() => undefined);
  }, [isNewer, isModified, reread]);

  if (answer === null) return null;
  const { others, savedBy } = answer;
  const name = savedBy ?? say('conflict.somebody');
  return (
    <>
      {isNewer && isModified && (
        <Typography variant="pi" textColor="warning700" role="status">
          {say('others.saved', { name })}
        </Typography>
      )}
      {others.length > 0 && (
        <Typography variant="pi" textColor="neutral800" role="status">
          {say('others.open', { names: formatList(others), count: others.length })}
        </Typography>
      )}
    </>
  );
}

/**
 * Reports the open form to the server, and gets the other editors who have it open; null before the first response. Repeated whenever the editor
 * comes back to the window.
 */
function useOpenForm(documentId: string | undefined): OpenForm | null {
  const { post } = useFetchClient();
  const [answer, setAnswer] = useState<OpenForm | null>(null);

  useEffect(() => {
    if (documentId === undefined) return;
    const ask = (): void => {
      post<OpenForm>(`/glossary-panel/terms/${documentId}/open-form`).then(
        ({ data }) => setAnswer(data),
        // A missing connection is reported when it matters: on saving.
        () => undefined,
      );
    };
    return pollWhileVisible(ask, OPEN_FORM_INTERVAL);
  }, [post, documentId]);

  return documentId === undefined ? null : answer;
}
