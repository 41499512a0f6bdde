import { Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import type { ImportJobStatus } from '../../../core/import-export/import-job';
import { placeText } from '../../../core/import-export/row-place';
import { useText } from '../text';
import { BusyButton } from './busy-button';
import { useDownload } from './use-download';
import { Refusal } from './section';
import { IMPORT_EXPORT } from './use-import-job';

/** The reasons for refused rows, and the rows as a file to correct. */
export function Refusals({ job }: { readonly job: ImportJobStatus }) {
  const say = useText();
  const { state, download } = useDownload();
  const format = job.format ?? 'jsonl';
  if (job.refusals.length === 0) return null;

  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="delta">
        {say('import-export.refusals')}
      </Typography>
      <ul>
        {job.refusals.map(({ reason, rows, first }) => (
          <li key={reason}>
            <Typography>{say('import-export.refusal', { rows, reason })}</Typography>{' '}
            <Typography variant="pi" textColor="neutral600">
              {say('import-export.refusal.at', {
                places: [
                  ...first.map((place) => placeText(place, format)),
                  ...(rows > first.length ? ['…'] : []),
                ].join(', '),
              })}
            </Typography>
          </li>
        ))}
      </ul>
      {state === 'failed' && <Refusal>{say('import-export.refused.failed')}</Refusal>}
      {job.hasFile && job.counts !== null && (
        <Flex>
          <BusyButton
            variant="tertiary"
            startIcon={<Download />}
            isResting={state === 'working'}
            onPress={() =>
              void download(`${IMPORT_EXPORT}/import/refused`, `glossary-refused.${format}`, {
                id: job.id,
              })
            }
          >
            {say('import-export.refused.download')}
          </BusyButton>
        </Flex>
      )}
    </Flex>
  );
}
