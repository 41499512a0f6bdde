import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { OPEN_FORM_INTERVAL } from '../../../core/panel/open-form';
import type { OpenForm } from '../../../core/panel/panel-answers';
import { pollWhileVisible } from '../poll-while-visible';

/**
 * Tells the server that the form is open, and gets who else has it open; null before the first answer. Repeated whenever the editor comes
 * back to it.
 */
export function useOpenForm(documentId: string | undefined): OpenForm | null {
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
