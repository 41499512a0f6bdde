import { useState } from 'react';
import { sentenceOf } from '../error-sentence';
import { useText } from '../text';
import { useActs } from '../use-acts';

/** Says of a term that it is still correct; `refusal` is why that did not work. */
export function useConfirm(): {
  readonly refusal: string | null;
  confirm(documentId: string, then: () => void): Promise<void>;
} {
  const { post } = useActs();
  const say = useText();
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    refusal,
    async confirm(documentId, then) {
      setRefusal(null);
      try {
        await post(`/glossary-panel/terms/${documentId}/confirmation`);
        then();
      } catch (error) {
        setRefusal(sentenceOf(error, say('confirm.failed')));
      }
    },
  };
}
