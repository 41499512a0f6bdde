import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useDocumentRBAC,
} from '@strapi/content-manager/strapi-admin';
import { Duplicate as DuplicateIcon } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Duplicate } from '../../../core/panel/panel-answers';
import { TERM } from '../../../core/term/content-types';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useTroubleMessage } from '../mutation-reports';

/** Copies a term with one click, lists what the copy lacks, and opens it. */
function useDuplicate({ documentId }: DocumentActionProps) {
  const say = useText();
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();
  const mayCreate = useDocumentRBAC('useDuplicate', ({ canCreate }) => canCreate);
  // A retry after a lost response makes a second copy.
  const { trouble, attempt } = useMutation('duplicate.failed', 'duplicate.failed');
  useTroubleMessage(trouble);

  async function duplicate(): Promise<void> {
    const { data } = await getFetchClient().post<Duplicate>(
      `/glossary-panel/terms/${documentId}/duplicate`,
    );
    const { name, notCopied } = data;
    // Shown until it is closed.
    toggleNotification({
      type: 'success',
      message: say('duplicate.done', {
        name,
        count: notCopied.length,
        fields: notCopied.map((label) => `“${label}”`).join(', '),
      }),
      blockTransition: true,
    });
    navigate(`/content-manager/collection-types/${TERM}/${data.documentId}`);
  }

  return {
    disabled: mayCreate !== true,
    icon: <DuplicateIcon />,
    label: formatMessage({
      id: 'content-manager.actions.clone.label',
      defaultMessage: 'Duplicate',
    }),
    position: 'table-row' as const,
    onClick: () => void attempt(duplicate),
  };
}

/**
 * Replaces Strapi's “Duplicate” in the list of terms, which refuses documents with relations or a slug and opens a form; other content types keep
 * Strapi's.
 */
export function withOneClickDuplicate(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.type !== 'clone') return action;
    // Strapi's own is not computed for each row. The order of hooks does not change: Strapi mounts the list again for another content type (its `key`).
    const either: DocumentActionComponent = (props) =>
      props.model === TERM ? useDuplicate(props) : action(props);
    return Object.assign(either, {
      type: action.type,
      ...(action.position !== undefined && { position: action.position }),
    });
  });
}
