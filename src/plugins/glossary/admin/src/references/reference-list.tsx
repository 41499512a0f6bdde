import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MutationNotice } from '../mutation-notice';
import type { ListAnswer } from '../../../core/panel/panel-answers';
import type { ReferenceRow } from '../../../core/references/reference-finding';
import { Filters } from '../glossary-page/filters';
import type { PageQuery, usePageQuery } from '../glossary-page/use-page-query';
import { BusyButton } from '../import-export/busy-button';
import { PageLinks } from '../overview/page-links';
import { ListTable } from '../overview/plain-table';
import { TermLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { useCheckNow } from './use-check-now';
import { useFindingText } from './reference-line';

type ReferenceListProps = Pick<ReturnType<typeof usePageQuery>, 'addressWith' | 'change'> & {
  readonly query: PageQuery;
  readonly round: number;
  /** Called after a check: the list and its count may have changed. */
  readonly onChanged: () => void;
};

const Address = styled.td`
  overflow-wrap: anywhere;
`;

/** References of published terms that need attention. */
export function ReferenceList({
  query,
  addressWith,
  change,
  round,
  onChanged,
}: ReferenceListProps) {
  const say = useText();
  const { found, when } = useFindingText();
  const [requested, setRequested] = useState<string | null>(null);
  const { isWorking: isChecking, trouble, checkNow } = useCheckNow(onChanged);
  const parameters = new URLSearchParams({
    list: 'references',
    category: query.category,
    q: query.text,
    page: String(query.page),
  });
  const { state, answer } = useAnswer<ListAnswer<ReferenceRow>>(
    `/glossary-panel/references?${parameters.toString()}`,
    round,
  );
  const place = useRestoredFocus<HTMLDivElement>(answer?.rows.map(keyOf).join());
  if (state === 'failed') return <Widget.Error>{say('page.failed')}</Widget.Error>;
  if (state === 'loading') return <Widget.Loading>{say('page.loading')}</Widget.Loading>;
  const { rows, categories, total } = answer;
  const isBeingChecked = ({ documentId }: ReferenceRow): boolean =>
    isChecking && requested === documentId;
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" variant="omega" textColor="neutral600">
        {say('about.references')}
      </Typography>
      <Filters
        categories={categories}
        category={query.category}
        text={query.text}
        onChange={(category) => change({ category })}
        onText={(text) => change({ text })}
      />
      <MutationNotice trouble={trouble} />
      <Typography role="status" variant="omega" textColor="neutral800">
        {say('reference.total', { count: total })}
      </Typography>
      {total > 0 && (
        <ListTable
          caption={say('show.references')}
          columns={(['term', 'address', 'found', 'check'] as const).map((column) =>
            say(`reference.column.${column}`),
          )}
        >
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>
                <TermLink term={row} />
              </td>
              <Address>{row.address}</Address>
              <Address>{`${found(row)} ${when(row.checkedAt)}`}</Address>
              <td>
                <BusyButton
                  variant="tertiary"
                  isResting={isChecking}
                  label={say(
                    isBeingChecked(row) ? 'reference.checking-name' : 'reference.check-name',
                    { name: row.term },
                  )}
                  onPress={() => {
                    setRequested(row.documentId);
                    void checkNow(row.documentId);
                  }}
                >
                  {say(isBeingChecked(row) ? 'reference.checking' : 'reference.check')}
                </BusyButton>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <PageLinks answer={answer} addressOf={(page) => addressWith({ page })} />
    </Flex>
  );
}

const keyOf = ({ documentId, address }: ReferenceRow): string => `${documentId} ${address}`;
