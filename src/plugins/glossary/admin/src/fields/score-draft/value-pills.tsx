import { styled } from 'styled-components';
import { AXIS_MAX, AXIS_MIN } from '../../../../core/term/debt-score';
import type { AxisScale } from '../../../../core/term/axis-scale';
import { useText } from '../../text';

const VALUES = Array.from({ length: AXIS_MAX - AXIS_MIN + 1 }, (_none, index) => AXIS_MIN + index);

/** All values in one line, as wide as a finger at least: beside the reason, the last one would stand alone. */
const Pills = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(2.8rem, 1fr));
  gap: 0.4rem;
  max-width: 35.6rem;
`;

/** The radio button is visually hidden; the pill shows its state and focus. */
const Pill = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  height: 3.2rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  &:hover {
    border-color: ${({ theme }) => theme.colors.primary600};
  }
  &:has(input:checked) {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
  &:has(input:focus-visible) {
    box-shadow: 0 0 0 2px ${({ theme }) => theme.colors.primary600};
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    border-color: ${({ theme }) => theme.colors.neutral200};
    background: ${({ theme }) => theme.colors.neutral150};
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;

interface ValuePillsProps {
  readonly id: string;
  readonly scale: AxisScale;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: (value: number) => void;
}

/** The values of one axis as radio buttons; the arrow keys move between them. */
export function ValuePills({ id, scale, value, disabled, describedBy, onChoose }: ValuePillsProps) {
  const say = useText();

  function nameOf(step: number): string {
    if (step === AXIS_MIN) return `${step}: ${say('score.not-applying')}`;
    const anchor = scale.anchors.find((candidate) => candidate.value === step);
    return anchor
      ? `${step}: ${anchor.meaning}`
      : say('score.between', { value: step, below: step - 1, above: step + 1 });
  }

  return (
    <Pills role="radiogroup" aria-labelledby={`${id}-name`} aria-describedby={describedBy}>
      {VALUES.map((step) => (
        <Pill key={step} title={nameOf(step)}>
          <input
            type="radio"
            name={`${id}-value`}
            value={step}
            checked={value === step}
            disabled={disabled}
            aria-label={nameOf(step)}
            onChange={() => onChoose(step)}
          />
          {step}
        </Pill>
      ))}
    </Pills>
  );
}
