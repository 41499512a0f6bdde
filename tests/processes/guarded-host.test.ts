import manifest from '../../src/plugins/strapi-guard/package.json';
import { BEFORE_MOST, goneFrom, hostProject } from '../support/host/host-project';
import type { Seen } from '../support/host/seen';

/** The package of the guard in a project that is not this one and has no glossary, with nothing configured. */
const host = hostProject({ folder: 'strapi-guard', manifest });
afterAll(host.remove);

const WITH_GUARD = `guard: { enabled: true, resolve: ${JSON.stringify(host.installed)} }`;

let before: Seen;
let during: Seen;
let after: Seen;
beforeAll(async () => {
  await host.make();
  before = await host.observe('');
  await host.install();
  during = await host.observe(WITH_GUARD);
  await host.uninstall();
  after = await host.observe('');
}, BEFORE_MOST);

it('the package has what it needs and no sources', async () => {
  expect(await host.wrongFiles(['dist'])).toEqual([]);
});

it('the package declares what it imports and nothing else', () => {
  const { dependencies: own, peerDependencies: peers } = manifest;
  // What it changes, without a module to import.
  const changed = ['@strapi/strapi', '@strapi/plugin-users-permissions'];
  const imported = [...host.imported(), ...changed].sort();
  expect(imported).toEqual(Object.keys({ ...own, ...peers }).sort());
});

// The first is how Strapi's projects compile their servers.
it.each([['commonjs', 'node'], ['node16'], ['esnext', 'bundler']])(
  'a project that compiles to %s has types of all that the package offers',
  async (module, resolution = module) => {
    const wrong = `import type { GuardOptions } from '${manifest.name}/config';
export const options: GuardOptions = { nothing: true };`;
    const files = { ...host.examples(), 'wrong.ts': wrong };
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        ...['config/database.ts', 'config/logger.ts', 'config/plugins.ts'],
        'src/admin/app.tsx',
      ]),
    );
    for (const [file, code] of Object.entries(files)) host.write(`typed/${file}`, code);
    // Strapi bundles the panel.
    const compiled = Object.keys(files).filter(
      (file) => !file.startsWith('src/admin/') || resolution === 'bundler',
    );
    const found = await host.complaints(
      compiled.map((file) => `typed/${file}`),
      ['--module', module, '--moduleResolution', resolution, '--esModuleInterop'],
    );
    expect(found).toEqual([expect.stringMatching(/^typed\/wrong\.ts.*'nothing'.*GuardOptions/)]);
  },
);

it('the first administrator is made by link', () => {
  expect(during.guard).toMatchObject({
    withoutLink: 400,
    opened: [302, '/admin/auth/register-admin'],
    registered: 200,
    isLinkGone: true,
    loggedIn: 200,
  });
});

it('health is answered, and the eleventh attempt to log in is refused', () => {
  expect(during.guard).toMatchObject({
    health: [200, 200, 204],
    attempts: [...Array<number>(10).fill(400), 429],
  });
});

it('an editor saves a form as before, and no key that it does not have', () => {
  expect(during.guard).toMatchObject({
    ...{ saved: 201, unknownKey: 400 },
    ...{ single: [200, 200, 200], refusedOfSingle: [400, 400, 400, 400, 400] },
    ...{ unpublished: 200, collectionAsSingle: 404 },
  });
});

it('uploads and readers’ accounts are closed, and nothing else of the project', () => {
  const closed = / \/(upload|api\/(upload|users-permissions))\b/;
  expect(goneFrom(before.routes, during.routes).filter((route) => !closed.test(route))).toEqual([]);
  expect(during.routes.filter((route) => / \/(api\/)?upload\//.test(route))).toEqual([]);
  const answered = ({ answers }: Seen, address: string) =>
    answers.find((answer) => answer.startsWith(`${address} `))?.split(' ')[1];
  for (const address of ['/api/articles', '/api/categories', '/admin/init', '/i18n/locales'])
    expect([address, answered(during, address)]).toEqual([address, answered(before, address)]);
  expect(answered(during, '/api/auth/local')).toBe('404');
  expect(during.tables).toEqual(before.tables);
});

it('is gone when it is taken out', () => {
  // Strapi writes some of its settings at the second start: they are not compared.
  for (const what of ['routes', 'rights', 'readersRights', 'tables', 'answers'] as const)
    expect([
      what,
      goneFrom(after[what], before[what]),
      goneFrom(before[what], after[what]),
    ]).toEqual([what, [], []]);
  expect(after.articles).toHaveLength(5);
});
