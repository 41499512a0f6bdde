import { getFetchClient } from '@strapi/strapi/admin';
import { type Act, useAct } from '../use-act';

/** Records a freshness review: the term is still correct. */
export function useFreshnessReview(): Pick<Act, 'isWorking' | 'trouble'> & {
  confirm(documentId: string, then: () => void): Promise<void>;
} {
  const { attempt, ...act } = useAct('freshness.failed');
  return {
    ...act,
    async confirm(documentId, then) {
      const path = `/glossary-panel/terms/${documentId}/confirmation`;
      if (await attempt(() => getFetchClient().post(path))) then();
    },
  };
}
