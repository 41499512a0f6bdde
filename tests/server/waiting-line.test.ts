import { WaitingLine } from '../../src/plugins/glossary/server/waiting-line';

it('does one piece at a time, in their order', async () => {
  const line = new WaitingLine();
  const done: string[] = [];
  const piece = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    return name;
  };
  const results = Promise.all(['a', 'b', 'c'].map((name) => line.run(piece(name))));
  expect(line.length).toBe(3);
  expect(await results).toEqual(['a', 'b', 'c']);
  expect(line.length).toBe(0);
  expect(done).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('a piece that fails is told to whoever asked for it, and the next is done', async () => {
  const line = new WaitingLine();
  const failed = line.run(() => Promise.reject(new Error('No ink.')));
  const next = line.run(() => Promise.resolve('drawn'));
  await expect(failed).rejects.toThrow('No ink.');
  expect(await next).toBe('drawn');
  expect(line.length).toBe(0);
});
