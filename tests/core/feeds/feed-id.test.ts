import { feedIdOf } from '../../../src/plugins/glossary/core/feeds/feed-id';

it('is a UUID made of a name, the same for the same term', () => {
  expect(feedIdOf('a1b2c3')).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(feedIdOf('a1b2c3')).toBe(feedIdOf('a1b2c3'));
  expect(feedIdOf('a1b2c3')).not.toBe(feedIdOf('a1b2c4'));
});

it('stays what feed readers know, from release to release', () => {
  expect(feedIdOf('a1b2c3')).toBe('urn:uuid:cdac7d6c-ae85-53fa-9305-689a1fe1a5ae');
});
