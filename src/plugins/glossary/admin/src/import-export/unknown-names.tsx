import { Flex, Typography } from '@strapi/design-system';
import type { ImportJobStatus } from '../../../core/import-export/import-job';
import { useText } from '../text';
import { BusyButton } from './busy-button';
import type { ImportJobView } from './use-import-job';

/** Maximum number of listed names. */
const MOST_NAMES = 20;

/** Unknown keys and columns: the offer to ignore them, or that they were ignored. */
export function UnknownNames({
  job,
  view,
}: {
  readonly job: ImportJobStatus;
  readonly view: ImportJobView;
}) {
  const say = useText();
  const { unknown, unknownKeysAre, state, hasFile } = job;
  if (unknown.length === 0) return null;
  const shown = unknown.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  const names =
    unknown.length > shown.length
      ? say('import-export.unknown.more', { names: shown.join(', ') })
      : shown.join(', ');
  if (unknownKeysAre === 'left out') {
    return <Typography>{say('import-export.unknown.left', { names })}</Typography>;
  }
  const isAsked = hasFile && job.written === null && ['compared', 'failed'].includes(state);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography>{say('import-export.unknown', { names })}</Typography>
      {isAsked && (
        <BusyButton
          variant="secondary"
          isResting={view.isSending}
          onPress={() => void view.act('leave-out-unknown')}
        >
          {say('import-export.unknown.leave')}
        </BusyButton>
      )}
    </Flex>
  );
}
