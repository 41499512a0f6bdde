import { Box, Flex, Typography } from '@strapi/design-system';
import {
  CATEGORY_KEY_MAX_LENGTH,
  madeCategories,
  type MissingCategory,
  rowThatMakes,
} from '../../../core/import-export/missing-categories';
import { useText } from '../text';
import { BusyButton } from './busy-button';
import type { ImportJobProps } from './use-import-job';

const namesOf = (missing: readonly MissingCategory[]): string =>
  missing.map(({ key }) => `“${key}”`).join(', ');

/** Categories that terms name and that are nowhere: all of them, the row that makes one, and the question whether to make them. */
export function MissingCategories({ job, view }: ImportJobProps) {
  const say = useText();
  const { missingCategories, hasFile, state } = job;
  if (missingCategories.length === 0) return null;
  const made = madeCategories(job);
  const missing = missingCategories.filter((one) => !made.includes(one));
  const unfit = missing.filter(({ name }) => name === null);
  const example = made.length > 0 ? null : rowThatMakes(missing, job.format ?? 'jsonl');
  const isOffered = hasFile && job.written === null && state === 'compared' && example !== null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {made.length > 0 && job.written === null && (
        <Typography>
          {say('import-export.categories.made', {
            count: made.length,
            names: made
              .map(({ key, rows }) => say('import-export.categories.made.one', { key, rows }))
              .join(', '),
          })}
        </Typography>
      )}
      {missing.length > 0 && (
        <Typography>
          {say('import-export.categories.missing', {
            count: missing.length,
            names: namesOf(missing),
          })}
        </Typography>
      )}
      {unfit.length > 0 && (
        <Typography>
          {say('import-export.categories.no-key', {
            names: namesOf(unfit),
            most: CATEGORY_KEY_MAX_LENGTH,
          })}
        </Typography>
      )}
      {example !== null && (
        <>
          <Typography>{say('import-export.categories.row')}</Typography>
          <Box background="neutral100" padding={3} hasRadius overflow="auto">
            <pre>
              <Typography tag="code">{example}</Typography>
            </pre>
          </Box>
        </>
      )}
      {isOffered &&
        (view.mayMakeCategories ? (
          <Flex>
            <BusyButton
              variant="secondary"
              isResting={view.isSending}
              onPress={() => void view.run('create-categories')}
            >
              {say('import-export.categories.make')}
            </BusyButton>
          </Flex>
        ) : (
          <Typography>{say('import-export.categories.may-not')}</Typography>
        ))}
    </Flex>
  );
}
