import { useParams } from 'react-router-dom';
import type { CategoryReaders } from '../../../../core/panel/panel-answers';
import { type PanelData, usePanelData } from '../../form/use-panel-data';

/** The published data of the edited category; a new one has none. */
export function useCategoryReaders(): PanelData<CategoryReaders> & { readonly isNew: boolean } {
  const { id } = useParams();
  const isNew = id === undefined || id === 'create';
  const readers = usePanelData<CategoryReaders>(
    isNew ? null : `/categories/${encodeURIComponent(id)}`,
  );
  return { ...readers, isNew };
}
