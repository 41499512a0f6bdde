/**
 * Who may import whom, type imports counted; `npm run check` fails at anything else. A room is a layer of features: those of one room may use one
 * another, and those of the rooms before it. See docs/architecture.md.
 */
const PLUGIN = '^src/plugins/glossary/';
/** What changes Strapi itself and would serve any project: it knows no term. */
const GUARD = '^src/plugins/strapi-guard/';
/** What both need. */
const SHARED = '^src/plugins/shared/';
const ANY = '^src/plugins/[^/]+/';

const CORE = {
  model: [
    ...['settings', 'site', 'http', 'time', 'tasks', 'text', 'texts', 'term', 'policy'],
    ...['listing', 'accounts'],
  ],
  publication: ['publishing', 'history', 'review', 'schedule', 'successors', 'merging'],
  engagement: ['activity', 'rating', 'report', 'unusual', 'limits'],
  reading: [
    ...[
      'catalogue',
      'search',
      'term-page',
      'pages',
      'formats',
      'links',
      'feeds',
      'card',
      'quoting',
    ],
    ...['changes', 'versions', 'compare', 'term-map', 'home', 'mcp', 'openapi', 'descriptions'],
    'references',
  ],
  exchange: ['import-export'],
  panel: ['panel', 'bulk', 'freshness'],
};

const SERVER = {
  foundation: [
    ...['time', 'tasks', 'database', 'http', 'host', 'observability', 'rights'],
    'content-types',
  ],
  log: ['publication-log', 'catalogue', 'successors'],
  publication: ['publishing', 'history', 'review', 'schedule', 'drafts'],
  engagement: ['activity', 'rating', 'report', 'unusual', 'limits'],
  reading: [
    ...['term', 'term-page', 'formats', 'lists', 'pages', 'search', 'feeds', 'card', 'quoting'],
    ...['changes', 'versions', 'compare', 'term-map', 'home', 'mcp', 'descriptions', 'policy'],
    'references',
  ],
  exchange: ['import-export'],
  panel: ['panel', 'editing', 'merging', 'bulk', 'freshness'],
  edge: ['accounts', 'metrics', 'housekeeping'],
};

/** Of the guard's server. */
const GUARD_SERVER = {
  foundation: ['database', 'mail', 'observability'],
  requests: ['http', 'metrics'],
  checks: ['security'],
  doors: ['accounts', 'panel', 'routing', 'uploads'],
};

const CONTROLLER = '-controller\\.ts$';
const folders = (part, names, plugin = PLUGIN) => `${plugin}${part}/(${names.join('|')})/`;

/** For each room: nothing of the rooms after it. Controllers stand beside what they answer, and belong to the edge. */
function directions(part, rooms, plugin = PLUGIN) {
  const order = Object.entries(rooms);
  return order.slice(0, -1).flatMap(([room, names], place) => {
    const later = order.slice(place + 1).flatMap(([, after]) => after);
    return [
      {
        name: `${part}: ${room} knows none of the rooms after it${plugin === GUARD ? ' (guard)' : ''}`,
        severity: 'error',
        from: { path: folders(part, names, plugin), pathNot: CONTROLLER },
        to: { path: folders(part, later, plugin) },
      },
    ];
  });
}

export default {
  forbidden: [
    { name: 'no circle of files', severity: 'error', from: {}, to: { circular: true } },
    ...directions('core', CORE),
    ...directions('server', SERVER),
    ...directions('server', GUARD_SERVER, GUARD),
    {
      name: 'every folder has a room',
      severity: 'error',
      from: {
        path: `${PLUGIN}(core|server)/[^/]+/`,
        pathNot: [
          folders('core', Object.values(CORE).flat()),
          folders('server', [...Object.values(SERVER).flat(), 'routing', 'composition']),
        ],
      },
      to: {},
    },
    {
      name: 'every folder of the guard has a room',
      severity: 'error',
      from: {
        path: `${GUARD}server/[^/]+/`,
        pathNot: folders('server', Object.values(GUARD_SERVER).flat(), GUARD),
      },
      to: {},
    },
    {
      name: "no part of the guard knows its plugin's hooks, or looks up another one",
      severity: 'error',
      from: { path: `${GUARD}server/[^/]+/` },
      to: { path: `${GUARD}server/[^/]+\\.ts$` },
    },
    {
      name: 'only the edge knows controllers',
      severity: 'error',
      from: {
        path: `${PLUGIN}server/`,
        pathNot: [CONTROLLER, folders('server', ['routing', 'composition'])],
      },
      to: { path: CONTROLLER },
    },
    {
      name: 'only what Strapi calls knows the composition root',
      severity: 'error',
      from: {
        path: `${PLUGIN}server/[^/]+/`,
        pathNot: folders('server', ['routing', 'composition']),
      },
      to: { path: [`${PLUGIN}server/[^/]+\\.ts$`, folders('server', ['routing', 'composition'])] },
    },
    {
      name: 'publication knows no subscriber of its events',
      severity: 'error',
      from: { path: `${PLUGIN}server/publishing/publication` },
      to: { path: folders('server', ['history', 'review', 'schedule', 'drafts']) },
    },
    {
      name: 'core and views know no server',
      severity: 'error',
      from: { path: `${ANY}(core|views)/` },
      to: { path: `${ANY}(server|admin)/` },
    },
    {
      name: 'what goes to every reader takes from core alone',
      severity: 'error',
      // The wrapper for other people's React goes to no reader of the glossary.
      from: { path: `${PLUGIN}assets/`, pathNot: `${PLUGIN}assets/react/` },
      to: { pathNot: [`${PLUGIN}(assets|core)/`, `${SHARED}core/`] },
    },
    {
      name: 'what guards Strapi knows no glossary',
      severity: 'error',
      from: { path: GUARD },
      to: { path: ANY, pathNot: [GUARD, SHARED] },
    },
    {
      name: 'what both need knows neither',
      severity: 'error',
      from: { path: SHARED },
      to: { path: ANY, pathNot: SHARED },
    },
    {
      name: 'the glossary knows no guard',
      severity: 'error',
      from: { path: PLUGIN },
      to: { path: GUARD },
    },
    {
      name: 'the application knows of the guard what its package offers',
      severity: 'error',
      from: { path: '^(config/|src/[^/]+\\.ts$|src/admin/)' },
      to: { path: GUARD, pathNot: `${GUARD}(config\\.ts|admin/src/branding/branding\\.ts)$` },
    },
    {
      name: 'core knows no view',
      severity: 'error',
      from: { path: `${PLUGIN}core/` },
      to: { path: `${PLUGIN}views/` },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '^(dist|build|\\.tmp|\\.strapi)/'] },
  },
};
