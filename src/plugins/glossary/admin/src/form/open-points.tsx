import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { styled } from 'styled-components';
import { useText } from '../text';
import { Jump } from './jump';
import type { OpenPoint } from './readiness';

interface OpenPointsProps {
  readonly points: readonly OpenPoint[];
}

/** At most two lines of points; the rest can be scrolled. */
const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: 1.6rem;
  max-height: 4.8rem;
  padding-inline: 0.4rem;
  overflow-y: auto;
`;

/** The number of points that a publication still needs. */
export function OpenPointCount({ points }: OpenPointsProps) {
  const say = useText();
  return (
    <Flex gap={2}>
      {points.length === 0 && <CheckCircle aria-hidden fill="success600" />}
      <Typography variant="pi" textColor="neutral800" role="status">
        {points.length === 0 ? say('ready.done') : say('ready.open', { count: points.length })}
      </Typography>
    </Flex>
  );
}

/** The points that a publication still needs, as a list. */
export function OpenPointList({ points }: OpenPointsProps) {
  if (points.length === 0) return null;
  return (
    <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
      <Points points={points} />
    </Flex>
  );
}

/** The same in a row. */
export function OpenPointRow({ points }: OpenPointsProps) {
  if (points.length === 0) return null;
  return (
    <Row>
      <Points points={points} />
    </Row>
  );
}

function Points({ points }: OpenPointsProps) {
  return points.map(({ field, text }) => (
    <li key={text}>
      <Jump field={field}>{text}</Jump>
    </li>
  ));
}
