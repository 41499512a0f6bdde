import { Box, Flex, Typography } from '@strapi/design-system';
import type { ImportJobStatus } from '../../../core/import-export/import-job';
import { MutationNotice } from '../mutation-notice';
import { type TextId, useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { PlanSummary } from './plan-summary';
import { MissingCategories } from './missing-categories';
import { ImportForm } from './import-form';
import { JobProgress } from './job-progress';
import { BusyButton } from './busy-button';
import { Refusal, Section } from './section';
import { UnknownNames } from './unknown-names';
import { type ImportJobProps, useImportJob, IMPORT_EXPORT } from './use-import-job';
import { DownloadButton } from './download-button';

/** The import of a file: choosing, comparing, confirming, importing. An editor who comes back finds it in its current state. */
export function ImportSection() {
  const say = useText();
  const view = useImportJob();
  const { job, isUnknown, trouble, maxBytes } = view;
  const place = useRestoredFocus<HTMLDivElement>(
    job === undefined ? undefined : (job?.state ?? 'choosing'),
  );
  return (
    <Section title={say('import-export.import')}>
      {isUnknown && <Refusal>{say('import-export.failed')}</Refusal>}
      <MutationNotice trouble={trouble} />
      {job === undefined && !isUnknown && (
        <Typography role="status">{say('import-export.loading')}</Typography>
      )}
      {(job === null || (job && RESULT_TEXTS[job.state] !== undefined)) && (
        <OpenRelations count={view.openRelations} />
      )}
      <Box ref={place} tabIndex={-1}>
        {job === null && <ImportForm maxBytes={maxBytes} onSend={view.send} />}
        {job && <Job job={job} view={view} />}
      </Box>
    </Section>
  );
}

function Job({ job, view }: ImportJobProps) {
  const say = useText();
  if (['receiving', 'comparing', 'importing'].includes(job.state)) {
    return <JobProgress job={job} onStop={() => void view.run('stop')} />;
  }
  if (job.state === 'compared') return <Question job={job} view={view} />;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {job.message !== null && <Refusal>{job.message}</Refusal>}
      {job.written !== null && (
        <Typography role="status">
          {say(RESULT_TEXTS[job.state] ?? 'import-export.failed', {
            written: job.written.terms,
            unfinished: job.written.unfinished,
            categories: job.written.categories,
            left: leftOf(job),
            refused: (job.counts?.refused ?? 0) + job.refusedLate,
          })}
        </Typography>
      )}
      {job.written === null && job.state === 'stopped' && (
        <Typography role="status">{say('import-export.not-compared')}</Typography>
      )}
      <UnknownNames job={job} view={view} />
      <MissingCategories job={job} view={view} />
      <PlanSummary job={job} view={view} />
      <Flex>
        <BusyButton isResting={view.isSending} onPress={() => void view.run('discard')}>
          {say('import-export.another')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}

/** The number of planned terms that were not started. */
function leftOf({ counts, written, refusedLate, leftTerms }: ImportJobStatus): number {
  const planned = (counts?.newTerms ?? 0) + (counts?.changedTerms ?? 0) - leftTerms;
  return planned - (written?.terms ?? 0) - (written?.unfinished ?? 0) - refusedLate;
}

const RESULT_TEXTS: Partial<Record<ImportJobStatus['state'], TextId>> = {
  done: 'import-export.done',
  stopped: 'import-export.stopped',
  failed: 'import-export.broken',
};

function Question({ job, view }: ImportJobProps) {
  const say = useText();
  const { counts } = job;
  const count = (counts?.newRows ?? 0) + (counts?.changedRows ?? 0);
  const taken = count - job.leftRows;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography role="status">
        {say(count === 0 && !job.remembers ? 'import-export.nothing' : 'import-export.compared', {
          file: job.fileName,
        })}
      </Typography>
      <UnknownNames job={job} view={view} />
      <MissingCategories job={job} view={view} />
      <PlanSummary job={job} view={view} />
      {job.leftRows > 0 && (
        <Typography role="status">{say('import-export.taken', { left: job.leftRows })}</Typography>
      )}
      <Flex gap={3} wrap="wrap">
        {count === 0 && job.remembers && (
          <BusyButton isResting={view.isSending} onPress={() => void view.run('apply')}>
            {say('import-export.remember')}
          </BusyButton>
        )}
        {count > 0 && (
          <BusyButton
            isResting={taken === 0 || view.isSending}
            onPress={() => void view.run('apply')}
          >
            {taken === 0
              ? say('import-export.nothing-taken')
              : say(
                  job.as === 'draft'
                    ? 'import-export.apply.draft'
                    : 'import-export.apply.published',
                  { count: taken },
                )}
          </BusyButton>
        )}
        <BusyButton
          variant="tertiary"
          isResting={view.isSending}
          onPress={() => void view.run('discard')}
        >
          {say(count > 0 || job.remembers ? 'import-export.discard' : 'import-export.another')}
        </BusyButton>
      </Flex>
    </Flex>
  );
}

/** Relations of imported terms to missing terms, as a file. */
function OpenRelations({ count }: { readonly count: number }) {
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
        failed="import-export.open-relations.failed"
      />
    </Flex>
  );
}
