import { useAuth } from '@strapi/strapi/admin';
import { PUBLISH_TERMS } from '../../../core/panel/panel-permission';

/** Whether the editor's role may publish terms; the server decides for each term. */
export function useMayPublish(): boolean {
  return useAuth('useMayPublish', ({ permissions }) =>
    permissions.some(
      ({ action, subject }) => action === PUBLISH_TERMS.action && subject === PUBLISH_TERMS.subject,
    ),
  );
}
