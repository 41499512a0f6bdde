import { Flex, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { PUBLISH_TERMS, READ_TERMS, UPDATE_TERMS } from '../../../core/panel/panel-permission';
import { PageNav } from '../overview/page-nav';
import { ScheduleList } from '../schedule/schedule-list';
import { isOn, isThere } from '../features';
import { useText } from '../text';
import { ReviewRequestList } from './review-request-list';
import { OwnList } from './own-list';
import { MAY_SEE_LIST, REVIEW_LISTS, type ReviewList } from '../menu-pages';
import { reviewTitle } from './review-title';
import { useWaiting } from './waiting-counts';

/** The page “Review” of the main menu: open requests, the outcomes of the editor's own, and scheduled publications. */
export default function ReviewPage() {
  return (
    <Main>
      <Page.Protect permissions={[READ_TERMS, UPDATE_TERMS, PUBLISH_TERMS]}>
        {({ permissions }) => {
          const may = (list: string): boolean => permissions.some(({ action }) => action === list);
          const allowed = may(READ_TERMS.action)
            ? REVIEW_LISTS.filter((list) => isThere(list) && may(MAY_SEE_LIST[list]))
            : [];
          const [first] = allowed;
          return first === undefined ? (
            <Page.NoPermissions />
          ) : (
            <Lists allowed={allowed} first={first} />
          );
        }}
      </Page.Protect>
    </Main>
  );
}

interface ListsProps {
  readonly allowed: readonly ReviewList[];
  readonly first: ReviewList;
}

function Lists({ allowed, first }: ListsProps) {
  const say = useText();
  const { formatNumber } = useIntl();
  const [parameters] = useSearchParams();
  const waiting = useWaiting();
  const section = allowed.find((known) => known === parameters.get('show')) ?? first;
  const counts: Readonly<Record<ReviewList, number | null | undefined>> = {
    requested: waiting?.requested,
    own: waiting?.returned,
    scheduled: waiting && (waiting.scheduled ?? 0) + (waiting.failed ?? 0),
  };
  const titleOf = (list: ReviewList): string => {
    const count = counts[list] ?? null;
    const title = say(`review.list.${list}`);
    return count === null ? title : `${title} (${formatNumber(count)})`;
  };
  const addressOf = (page: number): string => `?show=${section}&page=${page}`;
  return (
    <>
      <Page.Title>{`${say(reviewTitle())}: ${say(`review.list.${section}`)}`}</Page.Title>
      <Layouts.Header
        title={say(reviewTitle())}
        subtitle={isOn('review') ? say('review.subtitle') : ''}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <PageNav
            label={say('history.nav')}
            places={allowed.map((key) => ({ key, title: titleOf(key), address: `?show=${key}` }))}
            current={section}
          />
          {section === 'requested' && <ReviewRequestList addressOf={addressOf} />}
          {section === 'own' && <OwnList addressOf={addressOf} />}
          {section === 'scheduled' && <ScheduleList addressOf={addressOf} />}
        </Flex>
      </Layouts.Content>
    </>
  );
}
