import type { SavedRelations } from '../../../core/panel/panel-answers';
import type { AnswerState } from '../overview/use-answer';
import { useFormAnswer } from './use-form-answer';

/** The relations of a term's saved draft; of none where there is no term. */
export function useSavedRelations(documentId: string | undefined): AnswerState<SavedRelations> {
  const path = documentId === undefined ? null : `/terms/${documentId}/relations`;
  return useFormAnswer<SavedRelations>(path, 0, 'shared');
}
