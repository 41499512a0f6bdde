import { useParams } from 'react-router-dom';
import type { CategoryReaders } from '../../../../core/panel/panel-answers';
import { useFormAnswer } from '../../form/use-form-answer';
import type { AnswerState } from '../../overview/use-answer';

/** The document id of the edited category; null for one that was never saved. */
export function useSavedCategory(): string | null {
  const { id } = useParams();
  return id === undefined || id === 'create' ? null : id;
}

/** The published data of the edited category; a new one has none. */
export function useCategoryReaders(): AnswerState<CategoryReaders> {
  const id = useSavedCategory();
  return useFormAnswer<CategoryReaders>(
    id === null ? null : `/categories/${encodeURIComponent(id)}`,
  );
}
