import { Box, Flex, Typography } from '@strapi/design-system';
import type { Schedule } from '../../../core/schedule/schedule-answers';
import { useText } from '../text';

/** Why a scheduled publication failed. */
export function FailureReasons({ schedule: { failure } }: { readonly schedule: Schedule }) {
  const say = useText();
  if (failure === null) return null;
  return (
    <Box background="danger100" borderColor="danger200" hasRadius padding={3}>
      <Flex direction="column" alignItems="stretch" gap={1}>
        <Typography variant="pi" fontWeight="bold" textColor="neutral800">
          {say('schedule.refused')}
        </Typography>
        <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
          {failure.reasons.map((reason) => (
            <li key={reason}>
              <Typography variant="pi" textColor="neutral800">
                {reason}
              </Typography>
            </li>
          ))}
        </Flex>
      </Flex>
    </Box>
  );
}
