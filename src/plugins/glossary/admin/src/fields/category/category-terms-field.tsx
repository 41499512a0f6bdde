import { Field, Flex, Link as StrapiLink, Typography } from '@strapi/design-system';
import { Link, useParams } from 'react-router-dom';
import { TERM } from '../../form/form-slugs';
import { GROUPS_PAGE } from '../../merging/groups-address';
import { useMayPublish } from '../../overview/use-may-publish';
import { useText } from '../../text';
import type { FieldProps } from '../field-props';
import { useCategoryReaders } from './use-category-readers';

/** The list of terms, drafts included, with those of one category. */
const listOfTerms = (category: string): string =>
  `/content-manager/collection-types/${TERM}?filters[$and][0][category][documentId][$eq]=${category}`;

/** How many terms a category has. Which ones is written in the terms: a list here would take terms away from the category unseen. */
export default function CategoryTermsField({ name, label }: FieldProps) {
  const say = useText();
  const readers = useCategoryReaders();
  const mayPublish = useMayPublish();
  const { id } = useParams();
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
      <Typography variant="pi" textColor="neutral600">
        {say('category.tagline-at-once')}
      </Typography>
      <Flex gap={4} wrap="wrap">
        <StrapiLink tag={Link} to={listOfTerms(id ?? '')}>
          {say('category.terms-list')}
        </StrapiLink>
        {mayPublish && (
          <StrapiLink tag={Link} to={`/${GROUPS_PAGE}`}>
            {say('category.merge')}
          </StrapiLink>
        )}
      </Flex>
    </Field.Root>
  );
}
