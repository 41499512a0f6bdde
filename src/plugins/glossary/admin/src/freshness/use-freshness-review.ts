import { getFetchClient } from '@strapi/strapi/admin';
import { type Act, useMutation } from '../use-mutation';

/** Records a freshness review: the term is still correct. */
export function useFreshnessReview(): Pick<Act, 'isWorking' | 'trouble'> & {
  confirm(documentId: string, then: () => void): Promise<void>;
} {
  const { attempt, ...act } = useMutation('freshness.failed');
  return {
    ...act,
    async confirm(documentId, then) {
      const path = `/glossary-panel/terms/${documentId}/confirmation`;
      if (await attempt(() => getFetchClient().post(path))) then();
    },
  };
}
