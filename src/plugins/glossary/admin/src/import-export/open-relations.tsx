import { Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useText } from '../text';
import { Refusal } from './section';
import { BusyButton } from './busy-button';
import { IMPORT_EXPORT } from './use-import-job';
import { useDownload } from './use-download';

/** Relations of imported terms to missing terms, as a file. */
export function OpenRelations({ count }: { readonly count: number }) {
  const say = useText();
  const { state, download } = useDownload();
  if (count === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography role="status">{say('import-export.open-relations', { count })}</Typography>
      {state === 'failed' && <Refusal>{say('import-export.open-relations.failed')}</Refusal>}
      <Flex>
        <BusyButton
          variant="tertiary"
          startIcon={<Download />}
          isResting={state === 'working'}
          onPress={() =>
            void download(`${IMPORT_EXPORT}/open-relations`, 'glossary-open-relations.jsonl')
          }
        >
          {say('import-export.open-relations.download')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}
