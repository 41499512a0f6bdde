import { PageMemory } from '../../src/plugins/glossary/server/page-memory';
import { PlainBody } from '../../src/plugins/glossary/server/plain-body';

const WIDTH = 2;
const aBody = (memory: PageMemory, before: string, ...after: string[]): PlainBody =>
  new PlainBody(
    memory,
    Buffer.from(before),
    WIDTH,
    after.map((part) => Buffer.from(part)),
  );
const shown = (body: PlainBody, content: string): string => {
  body.write(content);
  return body.bytes.toString();
};

it('bodies of one page take turns in its memory, and each is whole in its turn', () => {
  const memory = new PageMemory();
  const one = aBody(memory, 'views: ', ', one bar', '.');
  const other = aBody(memory, 'views: ', ', another bar', ', and one more', '.');
  expect(shown(one, ' 1')).toBe('views:  1, one bar.');
  expect(shown(other, ' 2')).toBe('views:  2, another bar, and one more.');
  expect(shown(one, ' 3')).toBe('views:  3, one bar.');
  expect(other.bytes.toString()).toBe('views:   , another bar, and one more.');
  expect([one.length, other.length]).toEqual([19, 37]);
});

it('the next drawing of a page takes no memory of its own', () => {
  const memory = new PageMemory();
  const [one, other] = [aBody(memory, 'a', 'b'), aBody(memory, 'c', 'd', 'e')];
  shown(one, ' 1');
  const { buffer } = one.bytes;
  shown(other, ' 2');
  expect(other.bytes.buffer).toBe(buffer);
});

it('one that outgrows the memory gets more, and those before it are as they were', () => {
  const memory = new PageMemory();
  const small = aBody(memory, 'a', 'b');
  const large = aBody(memory, 'a', 'b'.repeat(100_000));
  expect(shown(small, ' 1')).toBe('a 1b');
  expect(shown(large, ' 2')).toBe(`a 2${'b'.repeat(100_000)}`);
  expect(shown(small, ' 3')).toBe('a 3b');
});

it('what a socket holds is written over by no other body of the page', () => {
  const memory = new PageMemory();
  const [one, other] = [aBody(memory, 'a', 'b'), aBody(memory, 'c', 'd')];
  shown(one, ' 1');
  const held = one.bytes;
  one.elsewhere();
  shown(other, ' 2');
  shown(one, ' 3');
  expect(held.toString()).toBe('a 1b');
});

it('refuses a content that does not fit, and leaves the memory to its owner', () => {
  const memory = new PageMemory();
  const [one, other] = [aBody(memory, 'a', 'b'), aBody(memory, 'c', 'd')];
  shown(one, ' 1');
  for (const content of ['1', '123', '1é', ''])
    expect(() => other.write(content)).toThrow(RangeError);
  expect(one.bytes.toString()).toBe('a 1b');
});
