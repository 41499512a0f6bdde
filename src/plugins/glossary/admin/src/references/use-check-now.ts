import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { sentenceOf } from '../error-sentence';
import { useText } from '../text';

/** Has the references of a term checked; `refusal` is why that did not work. */
export function useCheckNow(onChecked: () => void) {
  const { post } = useFetchClient();
  const say = useText();
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    isChecking,
    refusal,
    async checkNow(documentId: string): Promise<void> {
      setRefusal(null);
      setChecking(true);
      try {
        await post(`/glossary-panel/terms/${documentId}/references/check`);
        onChecked();
      } catch (error) {
        setRefusal(sentenceOf(error, say('reference.failed')));
      } finally {
        setChecking(false);
      }
    },
  };
}
