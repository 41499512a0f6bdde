import { createElement } from 'react';
import { isSameField } from '../../../src/plugins/glossary/admin/src/fields/same-field';

const change = (): undefined => undefined;
const props = () => ({
  name: 'short',
  value: 'A text.',
  attribute: { options: {} },
  onChange: change,
});
/** As the content manager makes it for each rendering of a field with a limit. */
const hint = (limit: number) => {
  const made = createElement('br');
  const owner: Record<string, unknown> = { name: 'the component that renders it' };
  owner.self = owner;
  return [`max. ${limit} characters`, { ...made, _owner: owner }];
};

it.each([
  ['the same values', {}, true],
  ['another value', { value: 'Another text.' }, false],
  ['an equal attribute', { attribute: { options: {} } }, true],
  ['another attribute', { attribute: { options: { shape: 'line' } } }, false],
  ['functions of the live preview', { onFocus: () => change(), onBlur: () => change() }, true],
  ['another function that it calls', { onChange: () => change() }, false],
  ['an error', { error: 'Too long.' }, false],
  ['null where there was nothing', { initialValue: null }, false],
])('a field with %s', (_what, other, isSame) => {
  expect(isSameField(props(), { ...props(), ...other })).toBe(isSame);
});

it('a hint is compared by what it says, though its elements know who rendered them', () => {
  const with80 = () => ({ ...props(), hint: hint(80) });
  expect(isSameField(with80(), with80())).toBe(true);
  expect(isSameField(with80(), { ...props(), hint: hint(40) })).toBe(false);
});
