/**
 * Who may import whom, type imports counted; `npm run check` fails at anything else. A room is a layer of features: those of one room may use one
 * another, and those of the rooms before it. See docs/architecture.md.
 */
const PLUGIN = '^src/plugins/glossary/';

const CORE = {
  model: [
    ...['settings', 'site', 'http', 'time', 'tasks', 'uploads', 'text', 'texts', 'term', 'policy'],
    ...['listing', 'observability', 'accounts'],
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
    'time',
    'tasks',
    'database',
    'http',
    'observability',
    'mail',
    'rights',
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
  edge: ['accounts', 'security', 'uploads', 'metrics', 'housekeeping'],
};

const CONTROLLER = '-controller\\.ts$';
const folders = (part, names) => `${PLUGIN}${part}/(${names.join('|')})/`;

/** For each room: nothing of the rooms after it. Controllers stand beside what they answer, and belong to the edge. */
function directions(part, rooms) {
  const order = Object.entries(rooms);
  return order.slice(0, -1).flatMap(([room, names], place) => {
    const later = order.slice(place + 1).flatMap(([, after]) => after);
    return [
      {
        name: `${part}: ${room} knows none of the rooms after it`,
        severity: 'error',
        from: { path: folders(part, names), pathNot: CONTROLLER },
        to: { path: folders(part, later) },
      },
    ];
  });
}

export default {
  forbidden: [
    { name: 'no circle of files', severity: 'error', from: {}, to: { circular: true } },
    ...directions('core', CORE),
    ...directions('server', SERVER),
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
      from: { path: `${PLUGIN}(core|views)/` },
      to: { path: `${PLUGIN}(server|admin)/` },
    },
    {
      name: 'what goes to every reader takes from core alone',
      severity: 'error',
      from: { path: `${PLUGIN}assets/` },
      to: { pathNot: `${PLUGIN}(assets|core)/` },
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
