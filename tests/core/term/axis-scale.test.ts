import { AXIS_SCALES } from '../../../src/plugins/glossary/core/term/axis-scale';
import { AXES } from '../../../src/plugins/glossary/core/term/debt-score';

it('explains every axis, in the order of the score line', () => {
  expect(AXIS_SCALES.map(({ axis }) => axis)).toEqual(AXES);
});

it.each(AXIS_SCALES.map((scale) => [scale.name, scale] as const))(
  '%s has a meaning for 1, 3, 5, 7 and 9',
  (_name, { anchors }) => {
    expect(anchors.map(({ value }) => value)).toEqual([1, 3, 5, 7, 9]);
    expect(anchors.filter(({ meaning }) => meaning.trim() === '')).toEqual([]);
  },
);
