import { Box, Flex, Grid, TextButton, Typography } from '@strapi/design-system';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { AxisScale } from '../../../../core/term/axis-scale';
import { AXIS_LETTERS, AXIS_MIN } from '../../../../core/term/debt-score';
import type { ScoreDraft } from '../../../../core/publishing/score-draft';
import { useText } from '../../text';
import { GrowingText } from '../growing-text';
import { ValuePills } from './value-pills';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  margin-top: 0.8rem;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral600};
`;

const Entry = styled.div<{ $near: boolean }>`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: subgrid;
  gap: 0.8rem;
  padding: 0.1rem 0.6rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  ${({ theme, $near }) =>
    $near && `background: ${theme.colors.primary100}; color: ${theme.colors.primary700};`}

  dt {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

/** The meanings of the anchored values; the chosen one is marked, or the two that a chosen value lies between. */
function Meanings({ scale, value }: { readonly scale: AxisScale; readonly value: number | null }) {
  const say = useText();
  const all = [{ value: AXIS_MIN, meaning: say('score.not-applying') }, ...scale.anchors];
  const isAnchored = all.some((anchor) => anchor.value === value);
  return (
    <List>
      {all.map((anchor) => (
        <Entry
          key={anchor.value}
          $near={
            value !== null &&
            (isAnchored ? anchor.value === value : Math.abs(anchor.value - value) === 1)
          }
        >
          <dt>{anchor.value}</dt>
          <dd>{anchor.meaning}</dd>
        </Entry>
      ))}
    </List>
  );
}

type AxisDraft = ScoreDraft[AxisScale['axis']];

interface AxisEditorProps {
  readonly id: string;
  readonly scale: AxisScale;
  readonly draft: AxisDraft;
  /** True when any axis has a value, so that this one has to be complete. */
  readonly isDrafted: boolean;
  readonly disabled: boolean;
  readonly onChange: (draft: AxisDraft) => void;
}

/** One axis: its question, its values with their meanings, and the rationale of the chosen value. */
export function AxisEditor({ id, scale, draft, isDrafted, disabled, onChange }: AxisEditorProps) {
  const say = useText();
  const reason = useRef<HTMLTextAreaElement>(null);
  const lacksValue = isDrafted && draft.value === null;
  const lacksReason = isDrafted && draft.rationale.trim() === '';
  const isEmpty = draft.value === null && draft.rationale === '';

  return (
    <Box
      padding={4}
      hasRadius
      background="neutral0"
      borderColor="neutral150"
      tag="section"
      aria-labelledby={`${id}-name`}
    >
      <Flex justifyContent="space-between" alignItems="flex-start" gap={4} paddingBottom={3}>
        <Box>
          <Typography id={`${id}-name`} tag="h3" variant="omega" fontWeight="bold">
            {`${scale.name} (${AXIS_LETTERS[scale.axis]}${draft.value ?? ''})`}
          </Typography>
          <Typography variant="pi" textColor="neutral600" tag="p">
            {scale.question}
          </Typography>
        </Box>
        {!isEmpty && !disabled && (
          <TextButton
            onClick={() => {
              onChange({ value: null, rationale: '' });
              reason.current?.focus();
            }}
          >
            {say('score.clear', { axis: scale.name })}
          </TextButton>
        )}
      </Flex>
      <Grid.Root gap={6}>
        <Grid.Item col={7} s={12} xs={12} direction="column" alignItems="stretch">
          <ValuePills
            id={id}
            scale={scale}
            value={draft.value}
            disabled={disabled}
            describedBy={lacksValue ? `${id}-value-problem` : undefined}
            onChoose={(value) => onChange({ ...draft, value })}
          />
          {lacksValue && (
            <Typography
              id={`${id}-value-problem`}
              variant="pi"
              textColor="danger600"
              paddingTop={1}
            >
              {say('score.value-missing')}
            </Typography>
          )}
          <Meanings scale={scale} value={draft.value} />
        </Grid.Item>
        <Grid.Item col={5} s={12} xs={12} direction="column" alignItems="stretch" gap={1}>
          <Typography tag="label" htmlFor={`${id}-rationale`} variant="pi" fontWeight="bold">
            {say('score.rationale-of', { axis: scale.name })}
          </Typography>
          <GrowingText
            ref={reason}
            id={`${id}-rationale`}
            value={draft.rationale}
            invalid={lacksReason}
            disabled={disabled}
            placeholder={say('score.rationale-placeholder')}
            aria-describedby={lacksReason ? `${id}-rationale-problem` : undefined}
            onChange={(event) => onChange({ ...draft, rationale: event.target.value })}
          />
          {lacksReason && (
            <Typography id={`${id}-rationale-problem`} variant="pi" textColor="danger600">
              {say('score.rationale-missing')}
            </Typography>
          )}
        </Grid.Item>
      </Grid.Root>
    </Box>
  );
}
