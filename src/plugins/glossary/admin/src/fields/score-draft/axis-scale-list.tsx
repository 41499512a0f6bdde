import { styled } from 'styled-components';
import { AXIS_MAX, AXIS_MIN } from '../../../../core/debt-score';
import type { AxisScale } from '../../../../core/axis-scale';
import { useText } from '../../text';

const VALUES = Array.from({ length: AXIS_MAX - AXIS_MIN + 1 }, (_none, index) => AXIS_MIN + index);

/** Each anchored value has a row with its meaning, each value between a narrow one. */
const Scale = styled.div`
  display: grid;
  gap: 0.2rem;
`;

const Step = styled.label<{ $anchored: boolean }>`
  display: flex;
  align-items: baseline;
  gap: 1.2rem;
  padding: ${({ $anchored }) => ($anchored ? '0.5rem' : '0.1rem')} 0.8rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  color: ${({ theme, $anchored }) => ($anchored ? theme.colors.neutral800 : theme.colors.neutral600)};
  font-size: ${({ $anchored }) => ($anchored ? '1.4rem' : '1.2rem')};
  line-height: 1.4;
  cursor: pointer;

  input {
    flex: none;
    align-self: center;
    margin: 0;
    accent-color: ${({ theme }) => theme.colors.primary600};
  }
  strong {
    min-width: 1ch;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  &:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  &:has(input:checked) {
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
  &:has(input:disabled) {
    cursor: not-allowed;
  }
`;

interface AxisScaleListProps {
  readonly id: string;
  readonly scale: AxisScale;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: (value: number) => void;
}

/** The values of one axis as radio buttons, each with what it means; the arrow keys move between them. */
export function AxisScaleList({
  id,
  scale,
  value,
  disabled,
  describedBy,
  onChoose,
}: AxisScaleListProps) {
  const say = useText();

  function meaningOf(step: number): string | null {
    if (step === AXIS_MIN) return say('score.not-applying');
    return scale.anchors.find((anchor) => anchor.value === step)?.meaning ?? null;
  }

  return (
    <Scale role="radiogroup" aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
      {VALUES.map((step) => {
        const meaning = meaningOf(step);
        const between = say('score.between', { value: step, below: step - 1, above: step + 1 });
        return (
          <Step key={step} $anchored={meaning !== null}>
            <input
              type="radio"
              name={`${id}-value`}
              value={step}
              checked={value === step}
              disabled={disabled}
              aria-label={meaning === null ? between : undefined}
              onChange={() => onChoose(step)}
            />
            <strong>{step}</strong>
            {meaning !== null && <span>{meaning}</span>}
          </Step>
        );
      })}
    </Scale>
  );
}
