import type { StrapiApp } from '@strapi/strapi/admin';
import { textOf } from '../text';
import { ReviewIcon } from './menu-icon';
import { MAY_SEE_REVIEW, REVIEW_PAGE } from './review-address';

/** The page “Review” in the main menu, below the page “Glossary”. */
export const REVIEW_LINK: Parameters<StrapiApp['addMenuLink']>[0] = {
  to: REVIEW_PAGE,
  icon: ReviewIcon,
  intlLabel: textOf('review.title'),
  permissions: MAY_SEE_REVIEW,
  position: 2.5,
  Component: () => import('./review-page'),
};
