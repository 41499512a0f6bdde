import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REPORT_GROUPS, type ReportGroup, type ReportList } from '../../../core/report/report';
import { MenuPage } from '../overview/menu-page';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { PageNav } from '../overview/page-nav';
import { useAnswer } from '../overview/use-answer';
import { refreshWaiting } from '../review/waiting-counts';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { ReportCard } from './report-card';
import { MAY_ANSWER_REPORTS } from '../menu-pages';

/** The page “Reports of readers” of the main menu. */
export default function ReportsPage() {
  const say = useText();
  return (
    <MenuPage
      permissions={MAY_ANSWER_REPORTS}
      title={say('reports.title')}
      subtitle={say('reports.subtitle')}
    >
      <Reports />
    </MenuPage>
  );
}

function addressOf(show: ReportGroup, page = 1): string {
  return `?${new URLSearchParams({ show, page: String(page) }).toString()}`;
}

function Reports() {
  const say = useText();
  const [parameters] = useSearchParams();
  const group = REPORT_GROUPS.find((group) => group === parameters.get('show')) ?? 'open';
  const page = usePageNumber();
  const [round, setRound] = useState(0);
  const [done, setDone] = useState('');
  const { state, answer } = useAnswer<ReportList>(
    `/glossary-panel/reports?${new URLSearchParams({ show: group, page }).toString()}`,
    round,
  );
  const place = useRestoredFocus<HTMLDivElement>(answer?.rows.map(({ id }) => id).join());
  if (state === 'failed') return <Widget.Error>{say('reports.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('reports.loading')}</Widget.Loading>;
  const onDone = (sentence: string): void => {
    setDone(sentence);
    // Without an outcome the report stays, with its typed text.
    if (sentence === '') return;
    setRound((before) => before + 1);
    refreshWaiting();
  };
  return (
    <Flex
      ref={place}
      tabIndex={-1}
      direction="column"
      alignItems="stretch"
      gap={6}
      paddingBottom={10}
    >
      <PageNav
        label={say('reports.nav')}
        places={REPORT_GROUPS.map((group) => ({
          key: group,
          title: say(`reports.${group}`, { count: answer.counts[group] }),
          address: addressOf(group),
        }))}
        current={group}
      />
      <Typography role="status" textColor="neutral800">
        {done}
      </Typography>
      {answer.total === 0 && (
        <Typography textColor="neutral600">{say(`reports.none-${group}`)}</Typography>
      )}
      {answer.rows.map((row) => (
        <ReportCard key={row.id} report={row} onDone={onDone} />
      ))}
      <PageLinks answer={answer} addressOf={(other) => addressOf(group, other)} />
    </Flex>
  );
}
