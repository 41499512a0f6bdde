import { Flex, Typography } from '@strapi/design-system';
import type { PanelPage } from '../../../core/listing/panel-query';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { TextLink } from './term-link';
import { useSearchParams } from 'react-router-dom';

interface PageLinksProps {
  readonly answer: Pick<PanelPage<unknown>, 'page' | 'pageCount'>;
  readonly addressOf: (page: number) => string;
}

/** Links to the previous and next page of a list; renders nothing for a single page. */
export function PageLinks({ answer: { page, pageCount }, addressOf }: PageLinksProps) {
  const say = useText();
  // The first and last page lack one of the links.
  const place = useRestoredFocus<HTMLElement>(page);
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

/** The page number in a list's address; 1 by default. */
export function usePageNumber(): string {
  const [parameters] = useSearchParams();
  return /^[1-9]\d{0,4}$/.exec(parameters.get('page') ?? '')?.[0] ?? '1';
}
