import { Typography } from '@strapi/design-system';
import { useForm, useFetchClient } from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../text';
import { useSavingState } from './saving-store';
import { useDraftQuery } from './use-draft-query';
import { useReread } from './use-reread';
import { OPEN_FORM_INTERVAL } from '../../../core/panel/open-form';
import type { OpenForm } from '../../../core/panel/panel-answers';
import { pollWhileVisible } from '../poll-while-visible';

/** Who else has the term open, and whether another editor has saved it since it was opened here. */
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

  // A form without typed text shows the saved draft.
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
 * Tells the server that the form is open, and gets who else has it open; null before the first answer. Repeated whenever the editor comes
 * back to it.
 */
function useOpenForm(documentId: string | undefined): OpenForm | null {
  const { post } = useFetchClient();
  const [answer, setAnswer] = useState<OpenForm | null>(null);

  useEffect(() => {
    if (documentId === undefined) return;
    const ask = (): void => {
      post<OpenForm>(`/glossary-panel/terms/${documentId}/open-form`).then(
        ({ data }) => setAnswer(data),
        // Whether the server can be reached is said when it matters: when something is saved.
        () => undefined,
      );
    };
    return pollWhileVisible(ask, OPEN_FORM_INTERVAL);
  }, [post, documentId]);

  return documentId === undefined ? null : answer;
}
