import { Flex, Typography } from '@strapi/design-system';
import type { PanelPage } from '../../../core/listing/panel-query';
import { useText } from '../text';
import { useKeptFocus } from '../use-kept-focus';
import { TextLink } from './term-link';

interface PageLinksProps {
  readonly answer: Pick<PanelPage<unknown>, 'page' | 'pageCount'>;
  readonly addressOf: (page: number) => string;
}

/** The way to the page of a list before and after; nothing for a list of one page. */
export function PageLinks({ answer: { page, pageCount }, addressOf }: PageLinksProps) {
  const say = useText();
  // The first and the last page have no link to the one before or after.
  const place = useKeptFocus<HTMLElement>(page);
  if (pageCount === 1) return null;
  return (
    <Flex
      ref={place}
      tabIndex={-1}
      tag="nav"
      aria-label={say('pages.nav')}
      gap={4}
      justifyContent="center"
    >
      {page > 1 && <TextLink to={addressOf(page - 1)}>{say('pages.previous')}</TextLink>}
      <Typography variant="omega">{say('pages.place', { page, pageCount })}</Typography>
      {page < pageCount && <TextLink to={addressOf(page + 1)}>{say('pages.next')}</TextLink>}
    </Flex>
  );
}
