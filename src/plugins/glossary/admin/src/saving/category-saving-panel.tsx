import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { CATEGORY_FIELDS } from '../../../core/import-export/file-fields';
import type { FormValues } from '../../../core/panel/form-merge';
import { type FieldDiff, fieldDiff } from '../../../core/publishing/term-diff';
import { CATEGORY } from '../../../core/term/content-types';
import { useText } from '../text';
import { categoryVersion } from './category-version';
import { UnsavedOffers } from './unsaved-offers';
import { useUnsavedTextOf, useUnsavedText } from './use-unsaved-text';

/** Replaces the document id of an unsaved category as the key of its kept text. */
const NEW = 'new-category';

/** Beside the form of a category, which Strapi saves: typed text is kept until then, and offered to an editor who left the form before saving. */
export const CategorySavingPanel: PanelComponent = ({ model, documentId, document }) => {
  const say = useText();
  const isOpen = model === CATEGORY && documentId !== undefined;
  const updatedAt: unknown = document?.updatedAt;
  useEffect(() => {
    if (isOpen && typeof updatedAt === 'string') categoryVersion.note({ documentId, updatedAt });
  }, [isOpen, documentId, updatedAt]);
  if (model !== CATEGORY) return null;
  return { title: say('saving.title'), content: <Unsaved category={documentId ?? NEW} /> };
};

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
