import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { TERM } from '../../../core/term/content-types';
import { formVersion } from './form-version';
import { useDraftQuery, useIsDraft } from './use-draft-query';

/** Notes which version of the draft an open term's form, or the tab of its published version, was read with. */
export function TermVersion(): null {
  const { slug, id } = useParams();
  const documentId = slug === TERM && id !== 'create' ? id : undefined;
  const isDraft = useIsDraft();
  const { document, meta } = useDocument(...useDraftQuery(documentId));
  const draft = isDraft ? document : meta?.availableStatus[0];
  const updatedAt = draft?.updatedAt;
  useEffect(
    () => (documentId === undefined ? undefined : formVersion.open({ documentId, updatedAt })),
    [documentId, updatedAt],
  );
  return null;
}
