import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { CATEGORY_FIELDS } from '../../../core/import-export/file-fields';
import type { FormValues } from '../../../core/panel/form-merge';
import { type FieldDiff, fieldDiff } from '../../../core/publishing/term-diff';
import { CATEGORY } from '../../../core/term/content-types';
import { useText } from '../text';
import { categoryVersion } from './category-version';
import { UnsavedOffers } from './unsaved-offers';
import { useTypedCategoryText } from './use-typed-text';
import { useUnsavedTextOf, useUnsavedText } from './use-unsaved-text';

/** Replaces the document id of an unsaved category as the key of its kept text. */
const NEW = 'new-category';

/** Beside the form of a category, which Strapi saves: typed text is kept until then, and offered to an editor who left the form before saving. */
export const CategorySavingPanel: PanelComponent = ({ model, documentId, document }) => {
  const say = useText();
  if (model !== CATEGORY) return null;
  return {
    title: say('saving.title'),
    content: (
      <>
        {documentId !== undefined && (
          <Typed key={documentId} documentId={documentId} updatedAt={document?.updatedAt} />
        )}
        <Unsaved category={documentId ?? NEW} />
      </>
    ),
  };
};

function Typed(opened: { readonly documentId: string; readonly updatedAt: unknown }): null {
  const { documentId } = opened;
  const first = useRef(opened);
  useTypedCategoryText(documentId);
  useEffect(() => categoryVersion.open(first.current), []);
  return null;
}

function Unsaved({ category }: { readonly category: string }) {
  const say = useText();
  const isModified = useForm('Unsaved', (form) => form.modified);
  const { isStored, earlier, forgetEarlier } = useUnsavedText({
    documentId: category,
    origin: undefined,
  });
  const textOf = useUnsavedTextOf();
  const key = useForm('Unsaved', ({ initialValues }) => (initialValues as FormValues).key);
  // Once a new category is saved, Strapi mounts the form again.
  useEffect(() => {
    if (category !== NEW) textOf(NEW).forgetSaved((values) => values.key === key);
  }, [category, textOf, key]);
  const unsaved = isStored ? 'saving.unsaved' : 'saving.unsaved-not-kept';
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography variant="pi" textColor="neutral800" role="status">
        {say(isModified ? unsaved : 'saving.all-saved')}
      </Typography>
      <UnsavedOffers offers={earlier} forget={forgetEarlier} differences={differences} />
    </Flex>
  );
}

const differences = (before: FormValues, after: FormValues): readonly FieldDiff[] =>
  CATEGORY_FIELDS.flatMap((field) => fieldDiff(field, before[field], after[field]));
