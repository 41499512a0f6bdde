import { styled } from 'styled-components';
import { Remark } from '../remark';
import type { ActivityLine } from '../../../core/panel/panel-answers';
import { useText } from '../text';

/** In the units of the drawing: one bar per day. */
const BAR = { width: 6, gap: 2, height: 48 };
/** A single request stays visible beside thousands. */
const LOWEST_BAR = 2;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 4.8rem;
  border-bottom: 1px solid ${({ theme }) => theme.colors.neutral300};
  fill: ${({ theme }) => theme.colors.primary600};
`;
const Kinds = styled.ul`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0.2rem 1.2rem;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};

  & > li {
    display: contents;
  }
`;

/** The requests of the last 30 days: a bar for each day, the same in words, and the kinds of clients. */
export function ActivityBars({ total, from, to, busiest, totals, kinds }: ActivityLine) {
  const say = useText();
  if (busiest === null) {
    return <Remark>{say('readers.activity-none')}</Remark>;
  }
  const slot = BAR.width + BAR.gap;
  return (
    <>
      <Drawing
        role="img"
        aria-label={say('readers.activity-drawing', { from, to })}
        viewBox={`0 0 ${slot * totals.length} ${BAR.height}`}
        preserveAspectRatio="none"
      >
        {totals.map((count, index) => {
          const height =
            count === 0 ? 0 : Math.max((BAR.height * count) / busiest.total, LOWEST_BAR);
          return (
            <rect
              key={index}
              x={slot * index + BAR.gap / 2}
              y={BAR.height - height}
              width={BAR.width}
              height={height}
            />
          );
        })}
      </Drawing>
      <Remark>
        {say('activity.words', {
          total,
          day: busiest.day,
          most: busiest.total,
        })}
      </Remark>
      <Kinds>
        {kinds.map(({ label, count }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{say('readers.count', { count })}</span>
          </li>
        ))}
      </Kinds>
    </>
  );
}
