import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useSearchParams } from 'react-router-dom';
import type { EditorAction, EditorActions } from '../../../core/history/history-answers';
import { momentText } from '../../../core/time/calendar-day';
import { DownloadButton } from '../import-export/download-button';
import { PageLinks } from '../overview/page-links';
import { ListTable } from '../overview/plain-table';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { ActionFilterFields, type ActionFilters } from './action-filters';
import { historyAddress } from '../menu-pages';
import { useActionText } from './use-action-text';

const EDITOR_ACTIONS = '/glossary-panel/editor-acts';
const FILE_NAME = 'glossary-editors.csv';

/** The editors' actions, filtered by the parameters of the page's address. */
export function ActionList({
  addressOf,
}: {
  readonly addressOf: (parameters: Readonly<Record<string, string>>) => string;
}) {
  const say = useText();
  const [parameters, setParameters] = useSearchParams();
  const valueOf = (name: string): string => parameters.get(name) ?? '';
  const filters: ActionFilters = {
    editor: valueOf('editor'),
    kind: valueOf('kind'),
    from: valueOf('from'),
    to: valueOf('to'),
  };
  const query = new URLSearchParams({ ...filters, page: valueOf('page') || '1' });
  const { state, answer } = useAnswer<EditorActions>(`${EDITOR_ACTIONS}?${query.toString()}`);
  if (state === 'loading') return <Widget.Loading>{say('history.loading')}</Widget.Loading>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p" textColor="neutral600">
        {say('acts.about')}
      </Typography>
      <ActionFilterFields
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
          <DownloadButton
            address={`${EDITOR_ACTIONS}/export`}
            parameters={{ ...filters }}
            name={FILE_NAME}
            label={say('acts.download')}
            failed="acts.download-failed"
          />
        </>
      )}
    </Flex>
  );
}

function isBackwards({ from, to }: ActionFilters): boolean {
  return from !== '' && to !== '' && to < from;
}

function Rows({ rows }: Pick<EditorActions, 'rows'>) {
  const say = useText();
  const { editorOf } = useActionText();
  return (
    <ListTable
      caption={say('acts.title')}
      columns={(['when', 'who', 'what', 'term', 'address'] as const).map((column) =>
        say(`history.column.${column}`),
      )}
    >
      {rows.map((action) => (
        <tr key={action.position}>
          <td>{momentText(action.moment)}</td>
          <td>{editorOf(action)}</td>
          <td>{say(`kind.${action.kind}`)}</td>
          <td>
            <Subject {...action} />
          </td>
          <td>{action.slug}</td>
        </tr>
      ))}
    </ListTable>
  );
}

/** The subject of an action; an existing term links to its versions. */
function Subject({ name, subject, hasForm }: EditorAction) {
  const say = useText();
  if (subject === null || !hasForm) return <>{name}</>;
  const label = name === null || name.trim() === '' ? say('list.unnamed') : name;
  return <TextLink to={historyAddress(subject)}>{label}</TextLink>;
}
