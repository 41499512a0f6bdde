import { type BulkActionComponent, useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import type { BulkAction } from '../../../core/bulk/bulk-request';
import { TERM } from '../../../core/term/content-types';
import { useText } from '../text';
import { useReportingDialog } from '../mutation-reports';
import { BulkDialog } from './bulk-dialog';

type Content = (props: { readonly onClose: () => void }) => React.JSX.Element;

/** A stable component for each action: a new one on each render would open a new dialogue. */
const CONTENTS: Readonly<Record<BulkAction, Content>> = {
  publish: (props) => <BulkDialog action="publish" {...props} />,
  unpublish: (props) => <BulkDialog action="unpublish" {...props} />,
  delete: (props) => <BulkDialog action="delete" {...props} />,
  change: (props) => <BulkDialog action="change" {...props} />,
};
const VARIANTS = {
  publish: 'secondary',
  unpublish: 'tertiary',
  change: 'tertiary',
  delete: 'danger-light',
} as const;

function ofTerms(action: BulkAction): BulkActionComponent {
  return function useBulkAction({ documents }) {
    const say = useText();
    const may = useDocumentRBAC('useBulkAction', ({ canPublish, canDelete, canUpdate }) => ({
      publish: canPublish,
      unpublish: canPublish,
      delete: canDelete,
      change: canUpdate,
    }))[action];
    // None of the chosen terms is published.
    const isIdle = action === 'unpublish' && documents.every(({ status }) => status === 'draft');
    if (may !== true || isIdle) return null;
    return {
      label: say(`bulk.${action}`),
      variant: VARIANTS[action],
      dialog: { type: 'modal', title: say(`bulk.title.${action}`), content: CONTENTS[action] },
    };
  };
}

/** Strapi's “Publish” has no type, so it is identified by its description. */
function isPublish(described: object | null): boolean {
  return described !== null && 'actionType' in described && described.actionType === 'publish';
}

/** Replaces Strapi's bulk actions on terms by our own; other content types keep Strapi's. */
export function withOwnBulkActions(actions: readonly BulkActionComponent[]): BulkActionComponent[] {
  const replaced = actions.map((action) => {
    const { type } = action;
    const ours = ofTerms(type ?? 'publish');
    const either: BulkActionComponent = (props) => {
      const reportingDialog = useReportingDialog();
      const theirs = action(props);
      const own = ours(props);
      if (props.model === TERM && (type !== undefined || isPublish(theirs))) return own;
      const dialog = theirs?.dialog;
      return theirs && dialog?.type === 'dialog' && dialog.onConfirm !== undefined
        ? { ...theirs, dialog: reportingDialog(dialog, dialog.onConfirm) }
        : theirs;
    };
    return Object.assign(either, type && { type });
  });
  const change = ofTerms('change');
  const ofDrafts: BulkActionComponent = (props) => {
    const own = change(props);
    return props.model === TERM ? own : null;
  };
  const place = replaced.findIndex(({ type }) => type === 'delete');
  return [...replaced.slice(0, place), ofDrafts, ...replaced.slice(place)];
}
