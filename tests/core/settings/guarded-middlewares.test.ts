import {
  STRAPIS_MIDDLEWARES,
  withGuard,
} from '../../../src/plugins/strapi-guard/core/settings/guarded-middlewares';

const named = (list: ReturnType<typeof withGuard>) =>
  list.map((entry) => (typeof entry === 'string' ? entry : entry.name));

it('the guard’s middlewares have their places among Strapi’s, and its log replaces Strapi’s', () => {
  const guarded = named(withGuard(STRAPIS_MIDDLEWARES, false));
  expect(guarded).not.toContain('strapi::logger');
  expect(guarded.filter((name) => name?.startsWith('strapi::'))).toEqual(
    STRAPIS_MIDDLEWARES.filter((name) => name !== 'strapi::logger'),
  );
  const place = (name: string): number => guarded.indexOf(name);
  for (const [earlier, later] of [
    ['plugin::guard.request-log', 'strapi::errors'],
    ['strapi::errors', 'plugin::guard.no-files'],
    ['plugin::guard.no-files', 'plugin::guard.client-faults'],
    ['plugin::guard.client-faults', 'strapi::body'],
    ['plugin::guard.own-origin', 'strapi::body'],
    ['plugin::guard.uploaded-files', 'strapi::public'],
    ['strapi::body', 'plugin::guard.body-depth'],
    ['plugin::guard.body-depth', 'plugin::guard.log-in-limit'],
  ] as const) {
    expect(place(earlier)).toBeGreaterThanOrEqual(0);
    expect(place(earlier)).toBeLessThan(place(later));
  }
});

it('files are read where uploads are on', () => {
  expect(named(withGuard(STRAPIS_MIDDLEWARES, true))).not.toContain('plugin::guard.no-files');
});

it('what a project has configured stays, but for the parser of forms', () => {
  const body = { name: 'strapi::body', config: { jsonLimit: '2mb', multipart: true } };
  const own = { resolve: './src/middlewares/own' };
  const guarded = withGuard([own, body], false);
  expect(guarded[0]).toBe(own);
  expect(guarded[1]).toEqual({
    name: 'strapi::body',
    config: { jsonLimit: '2mb', multipart: false },
  });
});

it('a project that names one of them has decided about all', () => {
  const list = ['strapi::logger', 'plugin::guard.log-in-limit', 'strapi::body'];
  expect(withGuard(list, false)).toEqual(list);
});
