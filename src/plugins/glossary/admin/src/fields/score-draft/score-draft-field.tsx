import { Flex, TextButton } from '@strapi/design-system';
import { useEffect, useRef } from 'react';
import { Remark } from '../../remark';
import { AXIS_SCALES } from '../../../../core/term/axis-scale';
import type { Axis } from '../../../../core/term/debt-score';
import {
  EMPTY_SCORE_DRAFT,
  isScoreRemoval,
  readScoreDraft,
  SCORE_REMOVAL,
  scoreDraftOf,
  type ScoreDraft,
} from '../../../../core/publishing/score-draft';
import { type PublicSideState, usePublicSide } from '../../form/use-public-side';
import { type TextId, useText } from '../../text';
import { useRestoredFocus } from '../../use-restored-focus';
import { FieldFrame } from '../field-frame';
import type { FieldProps } from '../field-props';
import { AxisEditor } from './axis-editor';

/**
 * The four axes of the score. Changes are saved with the term's draft and published with it; without a change the field shows the published score.
 */
export default function ScoreDraftField({
  name,
  label,
  hint,
  error,
  disabled = false,
  ...field
}: FieldProps) {
  const say = useText();
  const publicSide = usePublicSide();
  const isChanged = field.value !== null && field.value !== undefined;
  const draft = isChanged ? readScoreDraft(field.value) : publicScoreOf(publicSide);
  const isDrafted = scoreDraftOf(draft) !== null;
  const isRemoved = isScoreRemoval(field.value);
  const canRemove = !disabled && !isRemoved && scoreDraftOf(publicScoreOf(publicSide)) !== null;

  const place = useRestoredFocus<HTMLDivElement>(String(isChanged));
  // The pressed button is removed, so its counterpart gets the focus.
  const undo = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isRemoved && wasPressed.current) undo.current?.focus();
    wasPressed.current = false;
  }, [isRemoved]);

  function change(axis: Axis, part: ScoreDraft[Axis]): void {
    field.onChange(name, { ...draft, [axis]: part });
  }

  return (
    <FieldFrame
      id={name}
      label={label}
      hint={hint}
      error={error}
      aside={
        <Flex ref={place} tabIndex={-1} gap={3}>
          <Remark role="status">
            {say(isRemoved ? 'score.removed' : statusOf(publicSide, isChanged, isDrafted))}
          </Remark>
          {canRemove && (
            <TextButton
              onClick={() => {
                wasPressed.current = true;
                field.onChange(name, SCORE_REMOVAL);
              }}
            >
              {say('score.remove')}
            </TextButton>
          )}
          {isChanged && !disabled && (
            <TextButton
              ref={undo}
              onClick={() =>
                field.onChange(name, field.initialValue === undefined ? undefined : null)
              }
            >
              {say('score.undo')}
            </TextButton>
          )}
        </Flex>
      }
    >
      {AXIS_SCALES.map((scale) => (
        <AxisEditor
          key={scale.axis}
          id={`${name}-${scale.axis}`}
          scale={scale}
          draft={draft[scale.axis]}
          isDrafted={isDrafted}
          disabled={disabled || publicSide.state !== 'loaded'}
          onChange={(part) => change(scale.axis, part)}
        />
      ))}
    </FieldFrame>
  );
}

function publicScoreOf(publicSide: PublicSideState): ScoreDraft {
  return publicSide.state === 'loaded'
    ? (publicSide.side.score ?? EMPTY_SCORE_DRAFT)
    : EMPTY_SCORE_DRAFT;
}

function statusOf(publicSide: PublicSideState, isChanged: boolean, isDrafted: boolean): TextId {
  if (publicSide.state === 'loading') return 'score.loading';
  if (publicSide.state === 'failed') return 'score.failed';
  if (isChanged) return 'score.drafted';
  return isDrafted ? 'score.public' : 'score.none';
}
