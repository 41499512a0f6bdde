import { getFetchClient } from '@strapi/strapi/admin';
import { type Act, useMutation } from '../use-mutation';

/** Starts a check of a term's references. */
export function useCheckNow(
  onChecked: () => void,
): Pick<Act, 'isWorking' | 'trouble'> & { checkNow(documentId: string): Promise<void> } {
  const { attempt, ...act } = useMutation('reference.failed');
  return {
    ...act,
    async checkNow(documentId) {
      const path = `/glossary-panel/terms/${documentId}/references/check`;
      if (await attempt(() => getFetchClient().post(path))) onChecked();
    },
  };
}
