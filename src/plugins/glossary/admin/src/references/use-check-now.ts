import { getFetchClient } from '@strapi/strapi/admin';
import { type Mutation, useMutation } from '../use-mutation';

/** Starts a check of a term's references. */
export function useCheckNow(
  onChecked: () => void,
): Pick<Mutation, 'isWorking' | 'trouble'> & { checkNow(documentId: string): Promise<void> } {
  const { attempt, ...mutation } = useMutation('reference.failed');
  return {
    ...mutation,
    async checkNow(documentId) {
      const path = `/glossary-panel/terms/${documentId}/references/check`;
      if (await attempt(() => getFetchClient().post(path))) onChecked();
    },
  };
}
