import { FORMATS } from '../../src/plugins/glossary/views/format';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
  ])('%d is written %s', (value, text) => {
    expect(FORMATS.formatCount(value)).toBe(text);
  });
});

describe('formatDecimal', () => {
  it.each([
    [4, '4.0'],
    [4.25, '4.3'],
    [4.5, '4.5'],
    [5, '5.0'],
  ])('%d is written %s', (value, text) => {
    expect(FORMATS.formatDecimal(value)).toBe(text);
  });
});
