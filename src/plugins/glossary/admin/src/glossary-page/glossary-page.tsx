import { Flex, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { isAttention, PANEL_LISTS, type Shown } from '../overview/panel-lists';
import { ReferenceList } from '../references/reference-list';
import { useText } from '../text';
import { ActivitySection } from './activity-section';
import { TermList } from './term-list';
import { usePageQuery } from './use-page-query';
import type { AttentionCounts } from '../../../core/panel/attention';
import { PageNav } from '../overview/page-nav';
import { useAnswer } from '../overview/use-answer';

const SHOWN: readonly Shown[] = [...PANEL_LISTS, 'activity', 'references'];
const ASKED = [
  { action: PERMISSIONS.attention, subject: null },
  { action: PERMISSIONS.numbers, subject: null },
  READ_TERMS,
];

/** The page “Glossary” of the main menu: terms that need attention, ratings and views, and the activity. */
export default function GlossaryPage() {
  return (
    <Page.Protect permissions={ASKED}>
      {({ permissions }) => {
        const may = (action: string): boolean =>
          permissions.some((permission) => permission.action === action);
        const allowed = may(READ_TERMS.action)
          ? SHOWN.filter((shown) =>
              may(
                isAttention(shown) || shown === 'references'
                  ? PERMISSIONS.attention
                  : PERMISSIONS.numbers,
              ),
            )
          : [];
        return allowed.length === 0 ? <Page.NoPermissions /> : <Overview allowed={allowed} />;
      }}
    </Page.Protect>
  );
}

function Overview({ allowed }: { readonly allowed: readonly Shown[] }) {
  const say = useText();
  const { query, addressWith, change } = usePageQuery(allowed);
  const { shown } = query;
  const [round, setRound] = useState(0);
  return (
    <Layouts.Root>
      <Main>
        <Page.Title>{`${say('plugin.name')}: ${say(`show.${shown}`)}`}</Page.Title>
        <Layouts.Header title={say('plugin.name')} subtitle={say(`show.${shown}`)} />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
            <ShownNav
              allowed={allowed}
              shown={shown}
              round={round}
              addressOf={(other) => addressWith({ shown: other })}
            />
            {shown === 'activity' ? (
              <ActivitySection
                category={query.category}
                onChange={(category) => change({ category })}
              />
            ) : shown === 'references' ? (
              <ReferenceList
                query={query}
                addressWith={addressWith}
                change={change}
                round={round}
                onChanged={() => setRound((before) => before + 1)}
              />
            ) : (
              <TermList
                key={shown}
                list={shown}
                query={query}
                addressWith={addressWith}
                change={change}
                round={round}
                onChanged={() => setRound((before) => before + 1)}
              />
            )}
          </Flex>
        </Layouts.Content>
      </Main>
    </Layouts.Root>
  );
}

interface ShownNavProps {
  readonly allowed: readonly Shown[];
  readonly shown: Shown;
  readonly addressOf: (shown: Shown) => string;
  /** Another number requests the counts again. */
  readonly round: number;
}
type Counts = Partial<Readonly<Record<Shown, number>>>;

/**
 * The lists that the page can show; those that need an editor's attention show how many entries they hold. References are shown where they
 * are checked.
 */
function ShownNav(props: ShownNavProps) {
  return props.allowed.some(isAttention) ? (
    <CountedNav {...props} />
  ) : (
    <Nav {...props} counts={{}} />
  );
}

function CountedNav({ allowed, ...props }: ShownNavProps) {
  const { answer } = useAnswer<AttentionCounts>('/glossary-panel/attention/counts', props.round);
  const counts: Counts = {
    ...answer?.counts,
    ...(typeof answer?.references === 'number' && { references: answer.references }),
  };
  const shown = allowed.filter((key) => key !== 'references' || counts.references !== undefined);
  return <Nav {...props} allowed={shown} counts={counts} />;
}

function Nav({ allowed, shown, addressOf, counts }: ShownNavProps & { readonly counts: Counts }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const titleOf = (key: Shown): string => {
    const count = counts[key];
    const title = say(`show.${key}`);
    return count === undefined ? title : `${title} (${formatNumber(count)})`;
  };
  return (
    <PageNav
      label={say('page.nav')}
      places={allowed.map((key) => ({ key, title: titleOf(key), address: addressOf(key) }))}
      current={shown}
    />
  );
}
