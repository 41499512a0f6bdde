import { requireOutside } from '../../support/jest/require-outside';
import { type RunningService, startService } from '../../support/service';

/** What Strapi hashes and compares passwords with. */
const bcrypt = requireOutside<{
  compare(password: string, hash: string): Promise<boolean>;
}>('bcryptjs');

const READER = { username: 'ada', email: 'ada@reader.example', password: 'A-password-for-tests-1' };

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_READER_ACCOUNTS: 'true' });
  await service.http.post('/api/auth/local/register').send(READER).expect(200);
});
afterAll(() => service.stop());

/** The answer to a wrong log-in, and the hashes that its password was compared with. */
async function refused(identifier: string): Promise<{ answer: unknown; hashes: string[] }> {
  const compare = jest.spyOn(bcrypt, 'compare');
  const { status, body } = await service.http
    .post('/api/auth/local')
    .send({ identifier, password: 'wrong' });
  const hashes = compare.mock.calls.map(([, hash]) => hash);
  compare.mockRestore();
  return { answer: [status, body], hashes };
}

const roundsOf = (hash = ''): string => hash.slice(3, 7);

it.each(['ada@reader.example', 'ADA@Reader.example', 'ada'])(
  'a refusal takes the same work whether there is an account: %s',
  async (identifier) => {
    const known = await refused(identifier);
    const unknown = await refused(`x${identifier}`);
    expect([known.hashes.length, unknown.hashes.length]).toEqual([1, 1]);
    expect(unknown.hashes[0]).not.toBe(known.hashes[0]);
    expect(roundsOf(unknown.hashes[0])).toBe(roundsOf(known.hashes[0]));
    expect(unknown.answer).toEqual(known.answer);
  },
);

it.each([[{}], [[]], [{ identifier: 'ada' }], [{ identifier: {}, password: 'x' }]])(
  'a log-in without identifier or password is refused: %j',
  async (body) => {
    expect((await service.http.post('/api/auth/local').send(body)).status).toBe(400);
  },
);
