import { Box, Flex, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { ImportDifference } from '../../../core/import-export/import-job';
import { FieldDiffs } from '../form/field-diffs';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { BusyButton } from './busy-button';
import { Refusal } from './section';
import { messageOf } from '../error-message';
import { IMPORT_EXPORT } from './use-import-job';

/** All changes of a row, loaded on demand. */
export function FullDifference({ id, row }: { readonly id: string; readonly row: number }) {
  const say = useText();
  const { get } = useFetchClient();
  const [isAsking, setAsking] = useState(false);
  const [found, setFound] = useState<ImportDifference | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = useRestoredFocus<HTMLDivElement>(found === null ? 'asked' : 'shown');

  async function ask(): Promise<void> {
    setAsking(true);
    setRefusal(null);
    try {
      const params = { id, row };
      setFound(
        (await get<ImportDifference>(`${IMPORT_EXPORT}/import/difference`, { params })).data,
      );
    } catch (error) {
      setRefusal(messageOf(error, say('import-export.failed')));
    }
    setAsking(false);
  }

  return (
    <Flex
      ref={place}
      tabIndex={-1}
      direction="column"
      alignItems="stretch"
      gap={3}
      paddingTop={2}
      paddingLeft={4}
    >
      {refusal !== null && <Refusal>{refusal}</Refusal>}
      {found === null ? (
        <Flex>
          <BusyButton variant="tertiary" isResting={isAsking} onPress={() => void ask()}>
            {say('import-export.full')}
          </BusyButton>
        </Flex>
      ) : (
        <Box role="status">
          {found.diffs.length === 0 && <Typography>{say('import-export.full.none')}</Typography>}
          <FieldDiffs diffs={found.diffs} />
        </Box>
      )}
    </Flex>
  );
}
