import { Box, Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient, Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EditorAct, EditorActs } from '../../../core/history/history-answers';
import { momentText } from '../../../core/time/moment-text';
import { BusyButton } from '../import-export/busy-button';
import { Refusal } from '../import-export/section';
import { PageLinks } from '../overview/page-links';
import { PlainTable } from '../overview/plain-table';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { saveFile } from '../save-file';
import { useText } from '../text';
import { ActFilterFields, type ActFilters } from './act-filters';
import { historyAddress } from '../menu-pages';
import { useActText } from './use-act-text';

const ACTS = '/glossary-panel/editor-acts';
const FILE_NAME = 'glossary-editors.csv';

/** The editors' actions, filtered by the parameters of the page's address. */
export function ActList({
  addressOf,
}: {
  readonly addressOf: (parameters: Readonly<Record<string, string>>) => string;
}) {
  const say = useText();
  const [parameters, setParameters] = useSearchParams();
  const valueOf = (name: string): string => parameters.get(name) ?? '';
  const filters: ActFilters = {
    editor: valueOf('editor'),
    kind: valueOf('kind'),
    from: valueOf('from'),
    to: valueOf('to'),
  };
  const query = new URLSearchParams({ ...filters, page: valueOf('page') || '1' });
  const { state, answer } = useAnswer<EditorActs>(`${ACTS}?${query.toString()}`);
  if (state === 'loading') return <Widget.Loading>{say('history.loading')}</Widget.Loading>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('acts.about')}
      </Typography>
      <ActFilterFields
        editors={answer?.editors ?? []}
        filters={filters}
        onChange={(change) => setParameters(addressOf({ ...filters, ...change }))}
      />
      {state === 'failed' ? (
        <Widget.Error>
          {say(isBackwards(filters) ? 'acts.backwards' : 'history.failed')}
        </Widget.Error>
      ) : (
        <>
          <Typography role="status" textColor="neutral800">
            {say('history.total', { count: answer.total })}
          </Typography>
          {answer.total > 0 && <Rows rows={answer.rows} />}
          <PageLinks
            answer={answer}
            addressOf={(page) => addressOf({ ...filters, page: String(page) })}
          />
          <DownloadButton filters={filters} />
        </>
      )}
    </Flex>
  );
}

function isBackwards({ from, to }: ActFilters): boolean {
  return from !== '' && to !== '' && to < from;
}

function Rows({ rows }: Pick<EditorActs, 'rows'>) {
  const say = useText();
  const { editorOf } = useActText();
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" overflow="auto">
      <PlainTable>
        <caption>{say('acts.title')}</caption>
        <thead>
          <tr>
            {(['when', 'who', 'what', 'term', 'address'] as const).map((column) => (
              <th key={column} scope="col">
                {say(`history.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((act) => (
            <tr key={act.position}>
              <td>{momentText(act.moment)}</td>
              <td>{editorOf(act)}</td>
              <td>{say(`kind.${act.kind}`)}</td>
              <td>
                <Subject {...act} />
              </td>
              <td>{act.slug}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

/** The subject of an action; an existing term links to its versions. */
function Subject({ name, subject, hasForm }: EditorAct) {
  const say = useText();
  if (subject === null || !hasForm) return <>{name}</>;
  const shown = name === null || name.trim() === '' ? say('list.unnamed') : name;
  return <TextLink to={historyAddress(subject)}>{shown}</TextLink>;
}

function DownloadButton({ filters }: { readonly filters: ActFilters }) {
  const say = useText();
  const { get } = useFetchClient();
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');

  async function download(): Promise<void> {
    setState('working');
    try {
      const { data } = await get<Blob>(`${ACTS}/export`, { params: filters, responseType: 'blob' });
      saveFile(data, FILE_NAME);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      {state === 'failed' && <Refusal>{say('acts.download-failed')}</Refusal>}
      <BusyButton
        startIcon={<Download />}
        isResting={state === 'working'}
        onPress={() => void download()}
      >
        {say('acts.download')}
      </BusyButton>
    </Flex>
  );
}
