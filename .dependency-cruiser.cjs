// Import rules: a layer may import only the layers to its left. See docs/ARCHITECTURE.md.
const serverRooms = 'http|db|media|jobs|realtime|outbound|mail'
const noun = '^src/server/domains/([^/]+)/([^/]+)/'
/** Each may import those before it. They call those after it by hooks (`src/server/context/hooks.ts`). */
const domains = ['platform', 'catalog', 'social', 'selling', 'ads', 'site']

/** Folders of the web app. Each may import those before it. */
const webRooms = [
  'i18n',
  'ui',
  'data',
  'theme',
  'worker',
  'player',
  'offline',
  ...domains,
  'back-office',
  'app',
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Of static imports. Two dialogs may lead to each other, each loaded when it opens.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'What travels knows nothing but zod.',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/contract/|node_modules/zod/' },
    },
    {
      name: 'server-rooms',
      severity: 'error',
      comment: 'Rooms serve features; they never know one.',
      from: { path: `^src/server/(${serverRooms})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: `^src/contract/|^src/server/(${serverRooms})/|^src/server/core/|^src/i18n/`,
      },
    },
    {
      name: 'crud-serves-features',
      severity: 'error',
      comment: 'What all list pages of the back office share; nouns come to it, never the other way.',
      from: { path: '^src/server/crud/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/',
        pathNot: `^src/contract/|^src/server/(${serverRooms}|crud)/|^src/server/(core|context)/`,
      },
    },
    {
      name: 'queries-hold-only-sql',
      severity: 'error',
      from: { path: `${noun}.*\\bqueries\\.ts$` },
      to: {
        path: '^src/',
        pathNot: '^src/server/db/|^src/contract/|^src/server/domains/$1/.+\\bqueries\\.ts$',
      },
    },
    {
      name: 'nouns-meet-through-services-and-queries',
      severity: 'error',
      from: { path: noun, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/domains/$1/',
        pathNot: '^src/server/domains/$1/$2/|\\b(service|queries)\\.ts$',
      },
    },
    {
      name: 'domains-meet-through-their-index',
      severity: 'error',
      from: { path: noun, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/domains/',
        pathNot: '^src/server/domains/$1/|^src/server/domains/([^/]+/index|feature)\\.ts$',
      },
    },
    ...['server/domains', 'contract'].flatMap((layer) =>
      [...(layer === 'contract' ? ['core'] : []), ...domains].slice(0, -1).map((domain) => ({
        name: `${layer.replace('/', '-')}-above-${domain}`,
        severity: 'error',
        from: { path: `^src/${layer}/${domain}/`, pathNot: '\\.test\\.ts$' },
        to: { path: `^src/${layer}/(${domains.slice(domains.indexOf(domain) + 1).join('|')})/` },
      })),
    ),
    {
      name: 'routes-call-their-own-service',
      severity: 'error',
      from: { path: `${noun}.*\\broutes\\.ts$` },
      to: {
        path: '^src/',
        pathNot: '^src/contract/|^src/server/http/|^src/server/(core|context)/|^src/server/domains/$1/$2/',
      },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '^src/server/domains/.*\\broutes\\.ts$' },
      to: { path: '\\bqueries\\.ts$' },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'embed-stands-alone',
      severity: 'error',
      comment: 'A small page within other sites: it loads nothing of the app, so that it stays small.',
      from: { path: '^src/embed/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/embed/|^src/contract/' },
    },
    {
      name: 'nobody-imports-embed',
      severity: 'error',
      from: { path: '^src/(web|server|contract)/' },
      to: { path: '^src/embed/' },
    },
    {
      name: 'web-requests-texts',
      severity: 'error',
      comment: 'Texts come by language from the server; only the English singular forms are built in.',
      from: { path: '^src/web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/i18n/', pathNot: 'en-singular\\.json$' },
    },
    {
      name: 'ui-holds-no-data',
      severity: 'error',
      comment: 'Its own few words come from i18n; data comes from whoever uses it.',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/', pathNot: '^src/web/(ui|i18n)/' },
    },
    ...webRooms.slice(0, -1).map((room, index) => ({
      name: `web-above-${room}`,
      severity: 'error',
      from: { path: `^src/web/${room}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: `^src/web/(${webRooms.slice(index + 1).join('|')})/`,
        // A menu or page may load a part of a domain above its own when it is needed.
        ...(domains.includes(room) && { dynamic: false }),
      },
    })),
    {
      name: 'listeners-load-no-back-office',
      severity: 'error',
      from: { path: `^src/web/(${domains.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/back-office/' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
