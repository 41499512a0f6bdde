import { Flex, Typography } from '@strapi/design-system';
import { useText } from '../text';
import { BusyButton } from './busy-button';
import type { ImportJobProps } from './use-import-job';

const MOST_NAMES = 20;

/** Unknown keys and columns: a question about them, or what became of them. */
export function UnknownNames({ job, view }: ImportJobProps) {
  const say = useText();
  const { unknown, unknownKeysAre, state, hasFile } = job;
  if (unknown.length === 0) return null;
  const quoted = unknown.slice(0, MOST_NAMES).map(({ name }) => `“${name}”`);
  const names =
    unknown.length > quoted.length
      ? say('import-export.unknown.more', { names: quoted.join(', ') })
      : quoted.join(', ');
  if (unknownKeysAre === 'left out') {
    return <Typography>{say('import-export.unknown.left', { names })}</Typography>;
  }
  const isOffered = hasFile && job.written === null && ['compared', 'failed'].includes(state);
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Typography>{say('import-export.unknown', { names })}</Typography>
      {isOffered && (
        <BusyButton
          variant="secondary"
          isResting={view.isSending}
          onPress={() => void view.run('leave-out-unknown')}
        >
          {say('import-export.unknown.leave')}
        </BusyButton>
      )}
    </Flex>
  );
}
