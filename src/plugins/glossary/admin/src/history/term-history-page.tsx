import { Box, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { LeftOut, TermHistory } from '../../../core/history/history-answers';
import { PageLinks, usePageNumber } from '../overview/page-links';
import { formAddress } from '../overview/panel-lists';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { Outcome } from './outcome';
import { VersionDiffs } from './version-diffs';
import { type ComparedPair, useVersionName, VersionTable } from './version-table';

/** The page of one term: all its versions, any two compared, and restoring one. */
export function TermHistoryPage() {
  const { documentId = '' } = useParams();
  // A new key resets the state for another term.
  return <OneTerm key={documentId} documentId={documentId} />;
}

function OneTerm({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const page = usePageNumber();
  const [round, setRound] = useState(0);
  const [pair, setPair] = useState<ComparedPair>({ from: null, to: 'draft' });
  const [restored, setRestored] = useState<(LeftOut & { readonly version: number }) | null>(null);
  const { state, answer } = useAnswer<TermHistory>(
    `/glossary-panel/terms/${documentId}/history?page=${page}`,
    round,
  );
  if (state === 'failed') return <Widget.Error>{say('history.failed')}</Widget.Error>;
  if (state === 'loading') return <Page.Loading>{say('history.loading')}</Page.Loading>;
  const title = say('history.of', {
    name: answer.name.trim() === '' ? say('list.unnamed') : answer.name,
  });
  return (
    <>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header title={title} subtitle={say('history.total', { count: answer.total })} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <Typography>
            {answer.lastSaved === null ? (
              say('history.deleted-term')
            ) : (
              <TextLink to={formAddress(documentId)}>{say('history.form')}</TextLink>
            )}
          </Typography>
          {restored !== null && (
            <Outcome
              done={say('history.restored', { version: restored.version })}
              leftOut={restored.leftOut}
            >
              <TextLink to={formAddress(documentId)}>{say('history.form')}</TextLink>
            </Outcome>
          )}
          <VersionTable
            documentId={documentId}
            history={answer}
            pair={pair}
            onPair={setPair}
            onRestored={(version, { leftOut }) => {
              setRestored({ version, leftOut });
              setRound(round + 1);
            }}
          />
          <PageLinks answer={answer} addressOf={(number) => `?page=${number}`} />
          <Compared documentId={documentId} pair={pair} round={round} />
        </Flex>
      </Layouts.Content>
    </>
  );
}

interface ComparedProps {
  readonly documentId: string;
  readonly pair: ComparedPair;
  readonly round: number;
}

function Compared({ documentId, pair: { from, to }, round }: ComparedProps) {
  const say = useText();
  const nameOf = useVersionName();
  if (from === null || to === null) {
    return <Typography textColor="neutral600">{say('history.compare-hint')}</Typography>;
  }
  const title = say('history.compared', { from: nameOf(from), to: nameOf(to) });
  return (
    <Box
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
      tag="section"
      aria-label={title}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography variant="delta" tag="h2">
          {title}
        </Typography>
        <VersionDiffs
          key={`${from} ${to}`}
          documentId={documentId}
          from={from}
          to={to}
          countText="history.differs"
          round={round}
        />
      </Flex>
    </Box>
  );
}
