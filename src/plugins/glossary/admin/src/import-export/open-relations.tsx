import { Flex, Typography } from '@strapi/design-system';
import { useText } from '../text';
import { DownloadButton } from './download-button';
import { IMPORT_EXPORT } from './use-import-job';

/** Relations of imported terms to missing terms, as a file. */
export function OpenRelations({ count }: { readonly count: number }) {
  const say = useText();
  if (count === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography role="status">{say('import-export.open-relations', { count })}</Typography>
      <DownloadButton
        address={`${IMPORT_EXPORT}/open-relations`}
        name="glossary-open-relations.jsonl"
        label={say('import-export.open-relations.download')}
        variant="tertiary"
        failed={say('import-export.open-relations.failed')}
      />
    </Flex>
  );
}
