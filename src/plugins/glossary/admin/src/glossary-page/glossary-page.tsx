import { Flex, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { isAttention, type PageSection, partOfReason } from '../overview/panel-lists';
import { isThere } from '../features';
import { ReferenceList } from '../references/reference-list';
import { useText } from '../text';
import { ActivitySection } from './activity-section';
import { TermList } from './term-list';
import { usePageQuery } from './use-page-query';
import { ATTENTION_REASONS, type AttentionCounts } from '../../../core/panel/attention';
import { PageNav } from '../overview/page-nav';
import { useAnswer } from '../overview/use-answer';

/** Of the features that are on. */
const sections = (): readonly PageSection[] => [
  ...ATTENTION_REASONS.filter((reason) => isThere(partOfReason(reason))),
  ...(['least-rated', 'most-read', 'activity'] as const).filter(isThere),
  ...(['references'] as const).filter(() => isThere('own-terms')),
];
const PERMISSIONS_CHECKED = [
  { action: PERMISSIONS.attention, subject: null },
  { action: PERMISSIONS.numbers, subject: null },
  READ_TERMS,
];

/** The page “Glossary” of the main menu: terms that need attention, ratings and views, and the activity. */
export default function GlossaryPage() {
  return (
    <Page.Protect permissions={PERMISSIONS_CHECKED}>
      {({ permissions }) => {
        const may = (action: string): boolean =>
          permissions.some((permission) => permission.action === action);
        const allowed = may(READ_TERMS.action)
          ? sections().filter((section) =>
              may(
                isAttention(section) || section === 'references'
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

function Overview({ allowed }: { readonly allowed: readonly PageSection[] }) {
  const say = useText();
  const { query, addressWith, change } = usePageQuery(allowed);
  const { section } = query;
  const [round, setRound] = useState(0);
  return (
    <Layouts.Root>
      <Main>
        <Page.Title>{`${say('plugin.name')}: ${say(`show.${section}`)}`}</Page.Title>
        <Layouts.Header title={say('plugin.name')} subtitle={say(`show.${section}`)} />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
            <SectionNav
              allowed={allowed}
              section={section}
              round={round}
              addressOf={(other) => addressWith({ section: other })}
            />
            {section === 'activity' ? (
              <ActivitySection
                category={query.category}
                onChange={(category) => change({ category })}
              />
            ) : section === 'references' ? (
              <ReferenceList
                query={query}
                addressWith={addressWith}
                change={change}
                round={round}
                onChanged={() => setRound((before) => before + 1)}
              />
            ) : (
              <TermList
                key={section}
                list={section}
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

interface SectionNavProps {
  readonly allowed: readonly PageSection[];
  readonly section: PageSection;
  readonly addressOf: (section: PageSection) => string;
  /** Another number requests the counts again. */
  readonly round: number;
}
type Counts = Partial<Readonly<Record<PageSection, number>>>;

/**
 * The lists that the page can show; those that need an editor's attention show how many entries they hold. References are shown where they
 * are checked.
 */
function SectionNav(props: SectionNavProps) {
  return props.allowed.some(isAttention) ? (
    <CountedNav {...props} />
  ) : (
    <Nav {...props} counts={{}} />
  );
}

function CountedNav({ allowed, ...props }: SectionNavProps) {
  const { answer } = useAnswer<AttentionCounts>('/glossary-panel/attention/counts', props.round);
  const counts: Counts = {
    ...answer?.counts,
    ...(typeof answer?.references === 'number' && { references: answer.references }),
  };
  const sections = allowed.filter((key) => key !== 'references' || counts.references !== undefined);
  return <Nav {...props} allowed={sections} counts={counts} />;
}

function Nav({
  allowed,
  section,
  addressOf,
  counts,
}: SectionNavProps & { readonly counts: Counts }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const titleOf = (key: PageSection): string => {
    const count = counts[key];
    const title = say(`show.${key}`);
    return count === undefined ? title : `${title} (${formatNumber(count)})`;
  };
  return (
    <PageNav
      label={say('page.nav')}
      places={allowed.map((key) => ({ key, title: titleOf(key), address: addressOf(key) }))}
      current={section}
    />
  );
}
