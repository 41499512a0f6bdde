import { Flex, Typography } from '@strapi/design-system';
import type { VersionComparison, VersionName } from '../../../core/history/history-answers';
import { termDiff } from '../../../core/publishing/term-diff';
import { FieldDiffs } from '../form/field-diffs';
import { useEffect } from 'react';
import { useAnswer } from '../overview/use-answer';
import { type TextId, useText } from '../text';

interface VersionDiffsProps {
  readonly documentId: string;
  readonly from: VersionName;
  readonly to: VersionName;
  /** The text before the fields, by their number. */
  readonly countText: Extract<TextId, 'history.differs' | 'history.restore-changes'>;
  /** Change it to compare again. */
  readonly round: number;
  /** Called after each comparison. */
  readonly onCompared?: (answer: VersionComparison) => void;
}

/** The differences between two versions of a term, field by field. */
export function VersionDiffs({
  documentId,
  from,
  to,
  countText,
  round,
  onCompared,
}: VersionDiffsProps) {
  const say = useText();
  const { state, answer } = useAnswer<VersionComparison>(
    `/glossary-panel/terms/${documentId}/versions/comparison?from=${from}&to=${to}`,
    round,
  );
  useEffect(() => {
    if (answer !== null) onCompared?.(answer);
  }, [answer, onCompared]);
  if (state !== 'loaded') {
    return (
      <Typography textColor="neutral600" role="status">
        {say(state === 'loading' ? 'history.loading' : 'history.compare-failed')}
      </Typography>
    );
  }
  const diffs = termDiff(answer.from, answer.to);
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Typography textColor="neutral600" role="status">
        {say(countText, { count: diffs.length })}
      </Typography>
      <FieldDiffs diffs={diffs} />
    </Flex>
  );
}
