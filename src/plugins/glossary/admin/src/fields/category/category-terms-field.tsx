import { Field, Typography } from '@strapi/design-system';
import { useText } from '../../text';
import type { FieldProps } from '../field-props';
import { useCategoryReaders } from './use-category-readers';

/** How many terms a category has. Which ones is written in the terms: a list here would take terms away from the category unseen. */
export default function CategoryTermsField({ name, label }: FieldProps) {
  const say = useText();
  const readers = useCategoryReaders();
  if (readers.isNew) return null;
  return (
    <Field.Root id={name} name={name}>
      <Field.Label>{label}</Field.Label>
      <Typography textColor="neutral800" role="status">
        {readers.state === 'loaded'
          ? say('category.terms', { published: readers.data.published })
          : say(readers.state === 'loading' ? 'category.loading' : 'category.failed')}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {say('category.terms-where')}
      </Typography>
    </Field.Root>
  );
}
