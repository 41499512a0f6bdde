import { useParams } from 'react-router-dom';
import type { CategoryReaders } from '../../../../core/panel/panel-answers';
import { useFormAnswer } from '../../form/use-form-answer';
import type { AnswerState } from '../../overview/use-answer';

/** The published data of the edited category; a new one has none. */
export function useCategoryReaders(): AnswerState<CategoryReaders> & { readonly isNew: boolean } {
  const { id } = useParams();
  const isNew = id === undefined || id === 'create';
  const path = isNew ? null : `/categories/${encodeURIComponent(id)}`;
  return { ...useFormAnswer<CategoryReaders>(path, 0, 'shared'), isNew };
}
