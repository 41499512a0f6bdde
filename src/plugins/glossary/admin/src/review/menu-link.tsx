import type { StrapiApp } from '@strapi/strapi/admin';
import { PaperPlane } from '@strapi/icons';
import { type SVGProps, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { textOf, useText } from '../text';
import { MAY_SEE_REVIEW, REVIEW_PAGE } from '../menu-pages';
import { isOn } from '../features';
import { reviewTitle } from './review-title';
import { useWaiting } from './waiting-counts';

/** The page “Review” in the main menu, below the page “Glossary”. */
export const reviewLink = (): Parameters<StrapiApp['addMenuLink']>[0] => ({
  to: REVIEW_PAGE,
  icon: ReviewIcon,
  intlLabel: textOf(reviewTitle()),
  permissions: MAY_SEE_REVIEW,
  position: 2.5,
  Component: () => import('./review-page'),
});

const Holder = styled.span`
  position: relative;
  display: block;
`;
const Count = styled.span`
  position: absolute;
  top: -1rem;
  left: 1rem;
  min-width: 1.8rem;
  padding: 0 0.4rem;
  border-radius: 0.9rem;
  background: ${({ theme }) => theme.colors.primary600};
  color: ${({ theme }) => theme.colors.neutral0};
  font-size: 1.1rem;
  font-weight: 600;
  line-height: 1.8rem;
  text-align: center;
`;

/** The icon of the page “Review” with the number of open requests. Strapi's own badge is loaded only once, when the panel starts. */
function ReviewIcon(props: SVGProps<SVGSVGElement>) {
  const say = useText();
  const { formatNumber } = useIntl();
  const place = useRef<HTMLSpanElement>(null);
  const waiting = useWaiting();
  const count = (waiting?.requested ?? 0) + (waiting?.returned ?? 0) + (waiting?.failed ?? 0);
  const name = count === 0 || !isOn('review') ? say(reviewTitle()) : say('review.menu', { count });

  // The link is rendered by Strapi, with the page's name as its accessible name.
  useEffect(() => place.current?.closest('a')?.setAttribute('aria-label', name), [name]);

  return (
    <Holder ref={place}>
      <PaperPlane {...props} />
      {count > 0 && <Count aria-hidden>{formatNumber(count)}</Count>}
    </Holder>
  );
}
