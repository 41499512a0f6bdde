import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Link as StrapiLink, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { Remark } from '../../remark';
import { CATEGORY, TERM } from '../../../../core/term/content-types';
import { GROUPS_PAGE } from '../../menu-pages';
import { useMayPublish } from '../../overview/use-may-publish';
import { useText } from '../../text';
import { useCategoryReaders } from './use-category-readers';

/** The list of terms of one category, including drafts. */
const listOfTerms = (category: string): string =>
  `/content-manager/collection-types/${TERM}?filters[$and][0][category][documentId][$eq]=${category}`;

/** Beside the form of a category: the number of its terms. The terms are assigned in their own forms. */
export const CategoryTermsPanel: PanelComponent = ({ model, documentId }) => {
  const say = useText();
  if (model !== CATEGORY || documentId === undefined) return null;
  return { title: say('category.terms-title'), content: <CategoryTerms category={documentId} /> };
};

function CategoryTerms({ category }: { readonly category: string }) {
  const say = useText();
  const readers = useCategoryReaders();
  const mayPublish = useMayPublish();
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Typography textColor="neutral800" role="status">
        {readers.state === 'loaded'
          ? say('category.terms', { published: readers.answer.published })
          : say(readers.state === 'loading' ? 'category.loading' : 'category.failed')}
      </Typography>
      <Remark>{say('category.terms-where')}</Remark>
      <Remark>{say('category.tagline-at-once')}</Remark>
      <StrapiLink tag={Link} to={listOfTerms(category)}>
        {say('category.terms-list')}
      </StrapiLink>
      {mayPublish && (
        <StrapiLink tag={Link} to={`/${GROUPS_PAGE}`}>
          {say('category.merge')}
        </StrapiLink>
      )}
    </Flex>
  );
}
