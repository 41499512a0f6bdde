import { useForm } from '@strapi/strapi/admin';
import { type AnswerMode, type AnswerState, useAnswer } from '../overview/use-answer';
import type { SavedRelations } from '../../../core/panel/panel-answers';

/**
 * The response of one of the plugin's own addresses, requested again whenever the form is reloaded, as by saving and publishing.
 *
 * @param path below the plugin's prefix; null for no request
 * @param round change it to request again
 */
export function useFormAnswer<Answer>(
  path: string | null,
  round = 0,
  mode: AnswerMode = 'own',
): AnswerState<Answer> {
  const of = useForm('useFormAnswer', (form) => form.initialValues);
  return useAnswer<Answer>(path === null ? null : `/glossary-panel${path}`, round, { of, mode });
}

/** The relations of a term's saved draft; of none where there is no term. */
export function useSavedRelations(documentId: string | undefined): AnswerState<SavedRelations> {
  const path = documentId === undefined ? null : `/terms/${documentId}/relations`;
  return useFormAnswer<SavedRelations>(path, 0, 'shared');
}
