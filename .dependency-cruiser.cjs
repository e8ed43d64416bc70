// Import rules: a layer may import only the layers to its left. See docs/ARCHITECTURE.md.
const serverRooms = 'http|db|media|jobs|realtime|outbound|mail'
const noun = '^src/server/domains/([^/]+)/([^/]+)/'
/** Each may import those before it. They call those after it by hooks (`src/server/context/hooks.ts`). */
const domains = ['platform', 'catalog', 'social', 'selling', 'ads', 'site']

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
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
      from: { path: `${noun}.*\\.queries\\.ts$` },
      to: {
        path: '^src/',
        pathNot: '^src/server/db/|^src/contract/|^src/server/domains/$1/.+\\.queries\\.ts$',
      },
    },
    {
      name: 'nouns-meet-through-services-and-queries',
      severity: 'error',
      from: { path: noun, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/domains/$1/',
        pathNot: '^src/server/domains/$1/$2/|\\.(service|queries)\\.ts$',
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
      from: { path: `${noun}.*\\.routes\\.ts$` },
      to: {
        path: '^src/',
        pathNot: '^src/contract/|^src/server/http/|^src/server/(core|context)/|^src/server/domains/$1/$2/',
      },
    },
    {
      name: 'routes-hold-no-sql',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.queries\\.ts$' },
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
    {
      name: 'web-basics',
      severity: 'error',
      from: { path: '^src/web/(api|session|i18n|theme|outbox)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|api|session|i18n|theme|outbox)/' },
    },
    {
      name: 'player-has-no-screens',
      severity: 'error',
      from: { path: '^src/web/player/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|api|session|i18n|theme|outbox|player)/' },
    },
    {
      name: 'offline-has-no-screens',
      severity: 'error',
      comment: 'What is saved on the device, and its marks; items and screens show them.',
      from: { path: '^src/web/offline/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/web/',
        pathNot:
          '^src/web/(ui|api|session|i18n|theme|outbox|player|offline)/|^src/web/worker/(saved-files|store-parts)\\.ts$',
      },
    },
    {
      name: 'item-pieces',
      severity: 'error',
      from: { path: '^src/web/(items|playlists|uploads)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/web/',
        pathNot: '^src/web/(ui|api|session|i18n|theme|outbox|player|offline|items|playlists|uploads|shop)/',
      },
    },
    {
      name: 'shop-serves-items',
      severity: 'error',
      comment: 'Prices, cart and checkout; loaded only while something is sold.',
      from: { path: '^src/web/shop/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/(player-ui|features|back-office|admin|artist|app)/' },
    },
    {
      name: 'subscriptions-serve-screens',
      severity: 'error',
      comment: 'Plans and their payment; loaded only where they are shown.',
      from: { path: '^src/web/subscriptions/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/(player-ui|features|back-office|admin|artist|app)/' },
    },
    {
      name: 'player-ui',
      severity: 'error',
      from: { path: '^src/web/player-ui/', pathNot: '/testing/' },
      to: { path: '^src/web/(features|back-office|admin|artist|app)/' },
    },
    {
      name: 'back-office-serves-its-areas',
      severity: 'error',
      comment: 'Shell, list pages and forms that the admin area and the artist area share.',
      from: { path: '^src/web/back-office/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/web/(features|admin|artist|app)/' },
    },
    {
      name: 'listeners-load-no-back-office',
      severity: 'error',
      from: { path: '^src/web/features/' },
      to: { path: '^src/web/back-office/' },
    },
    {
      name: 'screens-never-import-each-other',
      severity: 'error',
      from: { path: '^src/web/(features/[^/]+|admin|artist)/' },
      to: { path: '^src/web/(features|admin|artist|app)/', pathNot: '^src/web/$1/' },
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
