import { useForm } from '@strapi/strapi/admin';
import { type AnswerMode, type AnswerState, useAnswer } from '../overview/use-answer';

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
