import { contractEndpoints } from '../src/server/testing/endpoints.ts'
import { freeTexts } from '../src/server/testing/schema-fields.ts'
import { type Given, hostileBody } from './hostile-bodies.ts'
import type { Call } from './hostile-catalog.ts'
import { payloads } from './payloads.ts'

/** Ids of what the texts are about, and how to call the API as their owner, an administrator. */
export interface World {
  call: Call
  artist: number
  album: number
  songs: number[]
  prices: number[]
  albumPrice: number
  plan: number
  role: number
  user: number
}

const json = async <T>(reply: Response): Promise<T> => {
  if (!reply.ok) throw new Error(`${reply.status} ${reply.url}: ${await reply.text()}`)
  return (await reply.json()) as T
}
const first = async ({ call }: World, list: string): Promise<{ id: number; uuid: string }> => {
  const [row] = (await json<{ data: { id: number; uuid: string }[] }>(await call(list))).data
  if (!row) throw new Error(`${list} is empty`)
  return row
}
const version = async ({ call }: World, path: string) => ({
  version: (await json<{ version: string }>(await call(path))).version,
})

const COUNTRIES =
  'DE AT CH FR IT ES PT NL BE LU DK SE NO FI IS IE GB PL CZ SK HU SI HR RO BG GR CY MT EE LV'.split(' ')
const color = { background: '#101010', panel: '#202020', text: '#ffffff' }
const SETTINGS =
  'appName site_description title_song title_album title_page description_song description_album ' +
  'description_artist seller_name seller_address seller_tax_id invoice_note offline_instructions offline_account_holder'
const back = { return_url: '/cart', cancel_url: '/cart' }
const day = '2031-01-01T10:00'

const text = (at: number): string => payloads[at] ?? ''

type Make = (world: World, at: number) => Given | Promise<Given>
const plain: Make = () => ({})

/**
 * Endpoints that are called several times, in this order, with a payload in every free text of the body; and what else the
 * body needs, by path. `{id}` and the like are parameters.
 */
export const several: Record<string, Make> = {
  'POST /admin/licenses': plain,
  'POST /admin/payout-methods': () => ({ kind: 'other', 'fields.*.key': 'account', currency: 'USD' }),
  'POST /admin/plans': () => ({ prices: [{ interval: 'month', amount: 500 }], default: false }),
  'POST /admin/plan-codes': ({ plan }) => ({ plan }),
  'POST /admin/tax-rates': (_, at) => ({ country: COUNTRIES[at], rate: 1900 }),
  'POST /admin/ads': () => ({ position: 'sidebar', height: 90, height_narrow: 90, active: false }),
  'POST /admin/campaigns': () => ({ starts: day, time_zone: 'UTC' }),
  'POST /admin/roles': plain,
  'POST /admin/themes': () => ({
    colors: JSON.stringify({ primary: '#204060', secondary: '#604020', dark: color }),
  }),
  'POST /admin/oidc-providers': ({ role }, at) => ({
    slug: `idp-${at}`,
    issuer: 'https://idp.example',
    scopes: 'openid',
    'role_mappings.*.role': role,
    enabled: true,
  }),
  'POST /admin/home-sections': ({ artist }) => ({
    'picks.item_type': 'artist',
    'picks.ids': [artist],
    visible: true,
  }),
  'POST /admin/navigation': () => ({
    icon: 'link',
    target: 'https://example.org/"onclick="__xss()',
    place: 'rail',
  }),
  'POST /admin/genres': plain,
  'POST /admin/podcast-genres': plain,
  'POST /admin/pages': (_, at) => ({ path: `/custom-${at}` }),
  'POST /admin/podcasts': plain,
  'POST /admin/radio-stations': (_, at) => ({ stream_url: `https://example.org/${at}`, stream_type: 'mp3' }),
  'POST /admin/artists': () => ({ pick: null, gallery: undefined }),
  'POST /admin/albums': ({ artist }) => ({ artist, public: true }),
  'POST /admin/playlists': plain,
  'POST /admin/users': (_, at) => ({ email: `somebody${at}@example.org` }),
  'POST /artist/events': ({ artist }) => ({ artist_id: artist, 'when.local': day, 'when.zone': 'UTC' }),
  'POST /artist/posts': ({ artist }) => ({ artist_id: artist, mentions: undefined }),
  'POST /artist/albums': ({ artist }) => ({ artist_id: artist }),
  'POST /user/library/folders': plain,
  'POST /user/playlists': () => ({ public: true }),
  'POST /user/share-links': ({ songs }) => ({ type: 'song', item_id: songs[0], password: undefined }),
  'POST /user/add-to-cart': ({ songs, prices }, at) => ({
    product: { type: 'song', id: songs[at] },
    price: prices[at],
    'gift.email': 'cleo@example.org',
  }),
  'PUT /user/bookmarks/{id}': ({ songs }, at) => ({ '{id}': songs[at % songs.length], seconds: 1 }),
  'PUT /admin/songs/{id}': async (world, at) => {
    const id = world.songs[at % world.songs.length] ?? 0
    return {
      '{id}': id,
      ...(await version(world, `/admin/songs/${id}`)),
      artists: [world.artist],
      album: world.album,
    }
  },
}
/** The same, called once after those. */
const once: Record<string, Make> = {
  'POST /admin/episodes': async (world) => ({
    podcast: (await first(world, '/admin/podcasts')).id,
    audio: { url: 'https://example.org/a.mp3' },
    transcript: { text: `WEBVTT\n\n00:00.000 --> 00:05.000\n<v ${text(5)}>${text(6)}` },
  }),
  'PUT /artist/account': async (world) => ({
    ...(await version(world, `/artist/account?artist_id=${world.artist}`)),
    artist_id: world.artist,
    'pick.item': { type: 'song', id: world.songs[0] },
    gallery: undefined,
  }),
  'POST /contact': () => ({ email: 'pat@example.org', website: '' }),
  'POST /admin/contact/{id}/replies': async (world) => ({
    '{id}': (await first(world, '/admin/contact')).id,
  }),
  'POST /reports': ({ user }) => ({ type: 'user', id: user }),
  'POST /admin/reports/{id}/resolve': async (world) => ({
    '{id}': (await first(world, '/admin/reports')).id,
  }),
  'POST /admin/users/{id}/warn': ({ user }) => ({ '{id}': user }),
  'POST /checkout': async ({ call }) => ({
    ...back,
    provider: 'test',
    total: (await json<{ total: number }>(await call('/user/cart'))).total,
  }),
  'POST /orders/{uuid}/refund-request': async (world) => ({ '{uuid}': (await first(world, '/orders')).uuid }),
  'POST /admin/sales/{id}/refund': async (world) => ({
    '{id}': (await first(world, '/admin/sales')).id,
    items: [{ id: 1, amount: 100 }],
  }),
  'POST /user/plan-gifts': async ({ call, plan }) => ({
    ...back,
    ...{ plan_id: plan, interval: 'month', provider: 'offline', 'gift.email': 'cleo@example.org' },
    due: (await json<{ due: number }>(await call(`/user/plan-gifts/quote?plan_id=${plan}&interval=month`)))
      .due,
  }),
  'POST /admin/sales/{id}/mark-paid': async (world) => ({ '{id}': (await first(world, '/admin/sales')).id }),
  'POST /user/subscription': ({ plan }) => ({
    ...back,
    plan_id: plan,
    interval: 'month',
    provider: 'test',
    coupon: undefined,
  }),
  'PUT /user/subscription/billing': plain,
  'POST /user/subscription/cancel': plain,
  'PUT /artist/payout-account': async (world) => ({
    artist_id: world.artist,
    method: (await first(world, '/admin/payout-methods')).id,
    details: { account: text(9) },
  }),
  'POST /artist/payouts': async (world) => ({ artist_id: world.artist, amount: 100 }),
  'POST /admin/payouts/{id}/reject': async (world) => ({ '{id}': (await first(world, '/admin/payouts')).id }),
  'POST /admin/payouts/{id}/mark-paid': async (world) => {
    const { call, artist: artist_id } = world
    await json(await call('/artist/payouts', 'POST', { artist_id, amount: 100 }))
    const { id } = await first(world, '/admin/payouts')
    await json(await call(`/admin/payouts/${id}/approve`, 'POST'))
    return { '{id}': id }
  },
  'POST /artist/contact': ({ artist }) => ({ artist_id: artist }),
  'POST /artist/contact/{id}/replies': async (world) => ({
    '{id}': (await first(world, `/artist/contact?artist_id=${world.artist}`)).id,
    artist_id: world.artist,
  }),
  'PUT /admin/settings/powerful': () => ({
    settings: SETTINGS.split(' ').map((key, at) => ({
      key,
      // Titles need what they are the title of.
      value: text(at) + key.replace(/^title_(.*)|.*/, (_, name) => (name ? `%${name}_title` : '')),
    })),
  }),
  'POST /artist/campaigns': ({ artist }) => ({ artist_id: artist, starts: day, time_zone: 'UTC' }),
  'POST /admin/languages': () => ({ locale: 'pt' }),
  'POST /admin/artist-requests/{id}/questions': async (world) => ({
    '{id}': (await first(world, '/admin/artist-requests')).id,
  }),
  'POST /admin/artist-requests/{id}/reject': async (world) => ({
    '{id}': (await first(world, '/admin/artist-requests')).id,
  }),
  'PUT /user': plain,
}

/** Fields that no page shows, whatever the endpoint: they prove a login or a right, or are compared with known names. */
const neverShown =
  'version password password_confirmation current_password code token ticket challenge grant state iss type key device coupon ' +
  'client_secret secret webhook_secret webhook_id provider_reference'

/** Endpoints with texts that the corpus reaches in another way, or that no page shows, by the reason. */
const elsewhere: Record<string, string> = {
  'in hostile-world.ts and hostile-people.ts': `
    POST /user/artist-request, POST /user/passkeys, POST /conversations/groups, POST /conversations/{id}/messages`,
  'in hostile-catalog.ts: tags of files, and the texts of the app': `
    POST /admin/songs/import, POST /artist/songs/import, POST /user/songs, PUT /user/songs/{id},
    PUT /admin/languages/{locale}/messages, POST /admin/translations/import`,
  'the same columns as of other endpoints': `
    POST /admin/albums/artists, POST /admin/songs/artists, POST /admin/songs/albums, POST /admin/podcasts/genres,
    POST /admin/artist-requests/{id}/approve, POST /user/artist-request/messages, POST /artist/episodes,
    POST /artist/podcasts, PUT /artist/albums/{id}, PUT /artist/songs/{id}, PUT /messages/{id}, PUT /conversations/{id},
    PUT /user/cart/items/{id}, POST /register, POST /register/complete, POST /first-administrator/{token},
    PUT /admin/languages/{locale}, PUT /admin/settings, POST /guest-checkout,
    POST /guest-orders/{token}/refund-request`,
  'fetched, parsed or looked up, and not stored': `
    POST /admin/podcasts/import-feed, POST /admin/podcasts/import-opml, POST /admin/radio-stations/import,
    POST /admin/uploads/albums, POST /artist/uploads/albums, POST /smart-playlists/preview, POST /user/imports,
    POST /federation/{type}/{id}/follow, POST /admin/federation/test, POST /admin/federation-blocks/import`,
  'names that only their owner sees, beside the same components': `
    POST /user/app-passwords, PUT /user/app-passwords/{id}, PUT /user/scrobbling/listenbrainz,
    POST /user/webhooks, PUT /user/webhooks/{id}, POST /admin/webhooks, PUT /admin/webhooks/{id}`,
  'in a list page of administrators, of a feature that is off': `
    POST /admin/federation-blocks, PUT /admin/federation-blocks/{id}`,
  'identifiers at providers, in input fields of administrators': `
    PUT /admin/payment-providers/{provider}, POST /admin/payment-providers/{provider}/test`,
}

const made = { ...several, ...once }

/** Makes all calls that bring texts of the corpus to pages. */
export const fillFields = async (world: World, times: number): Promise<void> => {
  const endpoints = new Map((await contractEndpoints()).map((one) => [`${one.method} ${one.path}`, one]))
  for (const [name, make] of Object.entries(made))
    for (let at = 0; at < (name in once ? 1 : times); at++) {
      const endpoint = endpoints.get(name)
      if (!endpoint) throw new Error(`there is no ${name}`)
      const given = await make(world, at)
      const path = endpoint.path.replace(/\{\w+\}/g, (part) => String(given[part]))
      const body = hostileBody(endpoint, given, at)
      const reply = await world.call(path, endpoint.method, body)
      // As many as a day allows.
      if (reply.status === 429 && at > 1) break
      const refusal = reply.ok ? '' : await reply.text()
      // A name may only be used once, and many begin alike.
      if (!reply.ok && !/already (exists|has)/.test(refusal))
        throw new Error(`${reply.status} ${name}: ${refusal} ${JSON.stringify(body)}`)
    }
}

/** Buys the album, with a hostile name and address, and leaves a song in the cart; returns the UUID of the order. */
export const buyAlbum = async ({ call, album, albumPrice, songs, prices }: World): Promise<string> => {
  const add = (type: string, id: number | undefined, price: number | undefined) =>
    call('/user/add-to-cart', 'POST', { product: { type, id }, price })
  const { total } = await json<{ total: number }>(await add('album', album, albumPrice))
  const body = { ...back, provider: 'test', total, name: text(0), address: text(1) }
  const { order } = await json<{ order: { uuid: string } }>(await call('/checkout', 'POST', body))
  await json(await add('song', songs.at(-1), prices.at(-1)))
  return order.uuid
}

/** Returns the free texts of the contract that no body of the corpus contains and no reason excludes. */
export const missingTexts = async (): Promise<string[]> => {
  const hidden = new Set(neverShown.split(' '))
  const known = new Set([
    ...Object.keys(made),
    ...Object.values(elsewhere).flatMap((names) => names.trim().split(/,\s+/)),
  ])
  const endpoints = await contractEndpoints()
  const texts = (name: string): string[] =>
    endpoints
      .filter(({ method, path }) => `${method} ${path}` === name)
      .flatMap(({ body }) => (body ? freeTexts(body) : []))
      .filter((path) => !hidden.has(path.split('.').at(-1) ?? ''))
  return [...new Set(endpoints.map(({ method, path }) => `${method} ${path}`))].flatMap((name) => {
    // Bulk actions name ids and choices. What is changed is what was created.
    if (known.has(name) || name.endsWith('/bulk')) return []
    const created = /^PUT (.*)\/\{\w+\}$/.exec(name)?.[1]
    const same = created !== undefined && known.has(`POST ${created}`) ? texts(`POST ${created}`) : []
    return texts(name)
      .filter((path) => !same.includes(path))
      .map((path) => `${name} ${path}`)
  })
}
