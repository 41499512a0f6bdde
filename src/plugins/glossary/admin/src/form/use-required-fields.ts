import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useMemo } from 'react';
import { requiredFieldsOf } from '../../../core/panel/required-mark';
import type { RequiredFields } from '../../../core/term/required-fields';
import { TERM } from './form-slugs';

/** The fields that a publication requires, as the service marks them in the content type, which the panel has already. */
export function useRequiredFields(): RequiredFields {
  // Without a document id only the content type is looked up.
  const { schema } = useDocument({ model: TERM, collectionType: 'collection-types' });
  return useMemo(() => requiredFieldsOf(schema?.attributes ?? {}), [schema]);
}
