import { styled } from 'styled-components';
import { AXIS_MIN } from '../../../../core/term/debt-score';
import type { AxisScale } from '../../../../core/term/axis-scale';
import { useText } from '../../text';

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

/** The meanings of the anchored values; the chosen one is highlighted, or the two around a value between them. */
export function Meanings({
  scale,
  value,
}: {
  readonly scale: AxisScale;
  readonly value: number | null;
}) {
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
