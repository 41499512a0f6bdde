import { getFetchClient } from '@strapi/strapi/admin';
import { type Mutation, useMutation } from '../use-mutation';

/** Records a freshness review: the term is still correct. */
export function useFreshnessReview(): Pick<Mutation, 'isWorking' | 'trouble'> & {
  confirm(documentId: string, then: () => void): Promise<void>;
} {
  const { attempt, ...mutation } = useMutation('freshness.failed');
  return {
    ...mutation,
    async confirm(documentId, then) {
      const path = `/glossary-panel/terms/${documentId}/confirmation`;
      if (await attempt(() => getFetchClient().post(path))) then();
    },
  };
}
