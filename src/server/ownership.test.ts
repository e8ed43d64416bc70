import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import {
  albumChange,
  campaignChange,
  couponChange,
  episodeChange,
  eventChange,
  podcastChange,
  priceChange,
  songChange,
} from './testing/complete-changes.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from './testing/make.ts'
import type { Id } from './testing/owned-item.ts'
import { type OwnedItems, ownedItems } from './testing/owned-items.ts'

/** An id that is never issued. */
const NEVER = 100_000_000

let app: TestApp
let owner: TestUser
let other: TestUser
/** The artist that the owner manages. */
let artist: { id: number }
let kinds: OwnedItems
beforeAll(async () => {
  app = await testApp()
  const { db, channel } = app.ctx
  await db.insertInto('settings').values({ key: 'limit_calls', value: '100000' }).execute()
  await db.insertInto('settings').values({ key: 'limit_plays', value: '100000' }).execute()
  await db.insertInto('settings').values({ key: 'limit_logins', value: '100000' }).execute()
  for (const key of ['saas', 'enable_selling'])
    await db.insertInto('settings').values({ key, value: '1' }).execute()
  await channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().limit_calls).toBe(100_000))
  owner = await makeUser(app.ctx, { name: 'Owner', roles: ['user', 'artist'] })
  other = await makeUser(app.ctx, { name: 'Other', roles: ['user', 'artist'] })
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, owner)
  kinds = ownedItems(app, owner, artist)
})
afterAll(() => app.close())

type Kind = keyof OwnedItems

/** An id of the same form that does not exist. */
const neverOf = (kind: Kind): Id =>
  ['upload', 'session', 'passkey', 'app password', 'bulk', 'import', 'play', 'pending order'].includes(kind)
    ? randomUUID()
    : NEVER

interface Row {
  call: string
  kind: Kind
  body?: (id: Id) => object
  /** Writes to the item itself: not to be done to those of others, even public ones. */
  writes?: true
  /** Statuses for another user where the contract tells "not yours" from "not there"; ids cannot be guessed. */
  tells?: number
  /** Refused to the owner too, as it needs somebody else, or a permission. */
  refuses?: true
  /** Depends on more than being public. */
  special?: true
}

const row = (call: string, kind: Kind, more: Omit<Row, 'call' | 'kind'> = {}): Row => ({
  call,
  kind,
  ...more,
})
const own = (call: string, kind: Kind, more: Omit<Row, 'call' | 'kind'> = {}): Row =>
  row(call, kind, { ...more, writes: true })
const typed = (type: string) => (id: Id) => ({ type, id })
const play = (type: string) => (id: Id) => ({ type, id, duration: 60 })
const reported = (type: string) => (id: Id) => ({ type, id, reason: 'other', text: 'why' })

const rows: Row[] = [
  row('GET /songs/{id}', 'song'),
  row('GET /songs/{id}/related', 'song'),
  row('GET /songs/{id}/credits', 'song'),
  row('GET /songs/{id}/stream', 'song'),
  row('GET /songs/{id}/offline', 'song', { special: true, refuses: true }),
  row('GET /episodes/{id}/offline', 'episode', { special: true, refuses: true }),
  row('GET /download-song/{id}', 'song', { special: true }),
  row('GET /albums/{id}', 'album'),
  row('GET /album/{id}/songs', 'album'),
  row('GET /albums/{id}/upcoming', 'upcoming album'),
  row('PUT /albums/{id}/reminder', 'upcoming album'),
  row('DELETE /albums/{id}/reminder', 'upcoming album'),
  row('GET /songs/{id}/upcoming', 'upcoming single'),
  row('PUT /songs/{id}/reminder', 'upcoming single'),
  row('DELETE /songs/{id}/reminder', 'upcoming single'),
  row('GET /playlists/{id}', 'playlist'),
  row('GET /playlists/{id}/songs', 'playlist'),
  row('GET /playlists/{id}/related', 'playlist'),
  row('GET /playlists/{id}/export', 'playlist'),
  row('GET /podcasts/{id}', 'podcast'),
  row('GET /podcasts/{id}/related', 'podcast'),
  row('GET /user/podcasts/{id}/feed', 'podcast'),
  row('POST /user/podcasts/{id}/feed', 'podcast'),
  row('DELETE /user/podcasts/{id}/feed', 'podcast'),
  row('POST /user/podcasts/{id}/played', 'podcast', { body: () => ({ played: true }) }),
  row('GET /episodes/{id}', 'episode'),
  row('GET /episodes/{id}/extras', 'episode'),
  row('GET /episodes/{id}/ad-breaks', 'episode'),
  row('GET /episodes/{id}/stream', 'episode'),
  row('GET /download-episode/{id}', 'episode'),
  row('PUT /user/episodes/{id}/progress', 'episode', { body: () => ({ seconds: 3 }) }),
  row('GET /artist/podcasts/{id}', 'artist’s podcast'),
  row('PUT /artist/podcasts/{id}', 'artist’s podcast', { body: () => ({ version: '-', ...podcastChange }) }),
  // Deleting what is gone is no error.
  row('DELETE /artist/podcasts/{id}', 'artist’s podcast', { tells: 404 }),
  row('GET /artist/episodes/{id}', 'artist’s episode'),
  row('PUT /artist/episodes/{id}', 'artist’s episode', { body: () => ({ version: '-', ...episodeChange }) }),
  row('DELETE /artist/episodes/{id}', 'artist’s episode', { tells: 404 }),
  row('GET /artist/events/{id}', 'artist’s event'),
  row('PUT /artist/events/{id}', 'artist’s event', { body: () => ({ version: '-', ...eventChange }) }),
  row('DELETE /artist/events/{id}', 'artist’s event', { tells: 404 }),
  row('GET /artist/posts/{id}', 'artist’s post'),
  row('PUT /artist/posts/{id}', 'artist’s post', {
    body: () => ({ version: '-', text: 'Taken', item: null }),
  }),
  row('DELETE /artist/posts/{id}', 'artist’s post', { tells: 404 }),
  row('PUT /artist-posts/{id}/like', 'post'),
  row('DELETE /artist-posts/{id}/like', 'post'),
  row('GET /radio-stations/{id}', 'station'),
  row('GET /radio-stations/{id}/history', 'station'),
  row('GET /radio-stations/{id}/listen', 'station'),
  row('GET /radio-stations/{id}/now-playing', 'station'),
  row('GET /radio-stations/{id}/related', 'station'),
  row('GET /radio-stations/{id}/stream', 'station', { special: true }),
  row('POST /like', 'song', { body: typed('song') }),
  row('POST /like', 'album', { body: typed('album') }),
  row('POST /like', 'episode', { body: typed('episode') }),
  row('POST /dislike', 'song', { body: typed('song') }),
  row('GET /orders/{uuid}', 'pending order'),
  row('POST /orders/{uuid}/confirm', 'pending order'),
  row('POST /orders/{uuid}/cancel', 'pending order'),
  row('POST /orders/{uuid}/refund-request', 'pending order', { body: () => ({ reason: 'By mistake' }) }),
  row('GET /user/purchases/{id}/license', 'purchase'),
  row('POST /user/gifts/{id}/resend', 'gift'),
  row('POST /user/purchases/{id}/downloads', 'purchase', { body: () => ({ format: 'original' }) }),
  // Without an invoice.
  row('POST /orders/{uuid}/receipt-links', 'pending order', {
    body: () => ({ locale: 'en' }),
    refuses: true,
  }),
  // The price is of no item in the cart.
  row('PUT /user/cart/items/{id}', 'cart item', { body: () => ({ price: NEVER }), refuses: true }),
  row('PUT /user/share-links/{id}', 'shareLink', { body: () => ({ downloads: true }) }),
  row('DELETE /user/share-links/{id}', 'shareLink'),
  own('GET /user/playlists/{id}/members', 'playlist'),
  own('POST /user/playlists/{id}/members', 'playlist', {
    body: () => ({ user_id: other.id, role: 'editor' }),
    refuses: true,
  }),
  own('PUT /user/playlists/{id}/members', 'playlist', {
    body: () => ({ user_id: other.id, role: 'editor' }),
    refuses: true,
  }),
  own('POST /user/playlists/{id}/members/remove', 'playlist', { body: () => ({ user_id: other.id }) }),
  own('POST /user/playlists/{id}/leave', 'playlist', { refuses: true }),
  own('GET /user/playlists/{id}/activity', 'playlist'),
  own('GET /user/playlists/{id}/invite', 'playlist'),
  own('PUT /user/playlists/{id}/invite', 'playlist', { body: () => ({ role: 'viewer', expires: false }) }),
  own('DELETE /user/playlists/{id}/invite', 'playlist'),
  row('GET /user/blends/{id}', 'blend'),
  row('POST /user/blends/{id}/members', 'blend', { body: () => ({ user_id: other.id }), refuses: true }),
  row('POST /user/blends/{id}/members/remove', 'blend', { body: () => ({ user_id: other.id }) }),
  row('POST /user/blends/{id}/join', 'blend'),
  row('POST /user/blends/{id}/leave', 'blend'),
  row('POST /follow', 'playlist', { body: typed('playlist') }),
  row('POST /follow', 'podcast', { body: typed('podcast') }),
  row('POST /unfollow', 'playlist', { body: typed('playlist') }),
  row('POST /unfollow-playlist', 'playlist', { body: (playlist_id) => ({ playlist_id }) }),
  row('POST /reports', 'song', { body: reported('song') }),
  row('POST /reports', 'playlist', { body: reported('playlist') }),
  row('POST /register-play', 'song', { body: play('song') }),
  row('POST /user/register-play', 'song', { body: play('song') }),
  row('POST /user/register-play', 'episode', { body: play('episode') }),
  row('GET /conversations/{id}', 'conversation'),
  row('PUT /conversations/{id}', 'conversation', { body: () => ({ name: 'Taken' }) }),
  row('POST /conversations/{id}/members', 'conversation', { body: () => ({ user_ids: [owner.id] }) }),
  row('DELETE /conversations/{id}/members', 'conversation', { body: () => ({ user_id: 1 }) }),
  row('POST /conversations/{id}/mute', 'conversation', { body: () => ({ muted: true }) }),
  row('GET /conversations/{id}/messages', 'conversation'),
  row('GET /conversations/{id}/search?q=own', 'conversation'),
  row('POST /conversations/{id}/messages', 'conversation', {
    body: () => ({ text: 'Hello', client_id: randomUUID() }),
  }),
  row('POST /conversations/{id}/read', 'conversation', { body: () => ({ message_id: 1 }) }),
  row('POST /conversations/{id}/typing', 'conversation'),
  row('DELETE /listening-sessions/{id}', 'listening session'),
  row('PUT /listening-sessions/{id}', 'listening session', { body: () => ({ guests: 'suggest' }) }),
  row('POST /listening-sessions/{id}/attendance', 'listening session', {
    body: () => ({ client: randomUUID(), take: true, resting: false }),
  }),
  row('POST /listening-sessions/{id}/leave', 'listening session'),
  row('POST /listening-sessions/{id}/members/remove', 'listening session', { body: () => ({ user_id: 1 }) }),
  row('POST /listening-sessions/{id}/invitations', 'listening session', { body: () => ({ user_ids: [1] }) }),
  row('POST /listening-sessions/{id}/link', 'listening session'),
  row('POST /listening-sessions/{id}/playback', 'listening session', { body: () => ({ playing: false }) }),
  row('POST /listening-sessions/{id}/entries', 'listening session', {
    body: () => ({ items: [{ type: 'song', id: 1 }], at: 'end' }),
  }),
  row('POST /listening-sessions/{id}/entries/remove', 'listening session', {
    body: () => ({ entry_ids: [1] }),
  }),
  row('POST /listening-sessions/{id}/entries/move', 'listening session', {
    body: () => ({ entry_id: 1, index: 0 }),
  }),
  row('POST /listening-sessions/{id}/suggestions/accept', 'listening session', {
    body: () => ({ entry_id: 1 }),
  }),
  row('GET /artist/song-prices/{id}', 'managed song'),
  row('PUT /artist/song-prices/{id}', 'managed song', { body: () => ({ version: '-', ...priceChange }) }),
  row('GET /artist/album-prices/{id}', 'managed album'),
  row('PUT /artist/album-prices/{id}', 'managed album', { body: () => ({ version: '-', ...priceChange }) }),
  row('GET /artist/addresses/{id}', 'received address'),
  row('DELETE /artist/addresses/{id}', 'received address'),
  row('DELETE /user/free-downloads/{id}', 'given address'),
  row('GET /artist/campaigns/{id}', 'campaign'),
  row('PUT /artist/campaigns/{id}', 'campaign', { body: () => ({ version: '-', ...campaignChange }) }),
  row('DELETE /artist/campaigns/{id}', 'campaign'),
  row('GET /artist/coupons/{id}', 'coupon'),
  row('PUT /artist/coupons/{id}', 'coupon', { body: () => ({ version: '-', ...couponChange }) }),
  row('DELETE /artist/coupons/{id}', 'coupon'),
  row('GET /artist/songs/{id}/split', 'managed song'),
  row('PUT /artist/songs/{id}/split', 'managed song', { body: () => ({ shares: [] }) }),
  row('DELETE /artist/songs/{id}/split-proposal', 'managed song'),
  row('GET /artist/albums/{id}/split', 'managed album'),
  row('PUT /artist/albums/{id}/split', 'managed album', { body: () => ({ shares: [] }) }),
  row('DELETE /artist/albums/{id}/split-proposal', 'managed album'),
  row('GET /artist/splits/{id}', 'split'),
  row('POST /artist/split-requests/{id}/accept', 'split request', { body: () => ({ artist_id: artist.id }) }),
  row('POST /artist/split-requests/{id}/decline', 'split request', {
    body: () => ({ artist_id: artist.id }),
  }),
  row('GET /artist/earnings/{id}', 'earning'),
  row('POST /artist/payouts/{id}/cancel', 'payout'),
  row('GET /artist/contact/{id}', 'team message'),
  row('POST /artist/contact/{id}/replies', 'team message', { body: () => ({ message: 'Thanks' }) }),
  row('POST /artist/contact/{id}/read', 'team message'),
  row('PUT /messages/{id}', 'message', { body: () => ({ text: 'Taken' }) }),
  row('DELETE /messages/{id}', 'message'),
  row('POST /messages/{id}/reactions', 'message', { body: () => ({ emoji: '👍', on: true }) }),
  own('PUT /user/songs/{id}', 'song', { body: () => ({ title: 'Taken' }) }),
  own('DELETE /user/songs/{id}', 'song'),
  own('POST /make-song-public/{id}', 'song'),
  own('POST /make-song-private/{id}', 'song'),
  own('PUT /user/playlists/{id}', 'playlist', { body: () => ({ title: 'Taken' }) }),
  own('DELETE /user/playlists/{id}', 'playlist'),
  own('PUT /user/playlists/{id}/order', 'playlist', { body: () => ({ song_ids: [] }) }),
  own('POST /user/playlists/{id}/songs', 'playlist', { body: () => ({ song_ids: [1] }) }),
  own('POST /user/playlists/{id}/songs/remove', 'playlist', { body: () => ({ song_ids: [1] }) }),
  own('POST /attach-to-playlist/{playlistId}', 'playlist', { body: () => ({ song_id: 1 }) }),
  own('POST /detach-from-playlist/{playlistId}', 'playlist', { body: () => ({ song_id: 1 }) }),
  own('POST /make-playlist-public/{id}', 'playlist'),
  own('POST /make-playlist-private/{id}', 'playlist'),
  row('GET /artist/songs/{id}', 'managed song'),
  row('PUT /artist/songs/{id}', 'managed song', { body: () => ({ version: '-', ...songChange }) }),
  row('DELETE /artist/songs/{id}', 'managed song'),
  // There is no such upload.
  row('PUT /artist/songs/{id}/audio', 'managed song', {
    body: () => ({ upload_id: randomUUID() }),
    refuses: true,
  }),
  row('DELETE /artist/songs/{id}/audio', 'managed song'),
  row('POST /artist/featured-requests/{id}/confirm', 'featured request', {
    body: () => ({ artist_id: artist.id }),
  }),
  row('POST /artist/featured-requests/{id}/decline', 'featured request', {
    body: () => ({ artist_id: artist.id }),
  }),
  row('GET /artist/deleted-songs/{id}', 'deleted song'),
  row('DELETE /artist/deleted-songs/{id}', 'deleted song'),
  row('GET /artist/deleted-albums/{id}', 'deleted album'),
  row('DELETE /artist/deleted-albums/{id}', 'deleted album'),
  row('GET /artist/albums/{id}', 'managed album'),
  row('PUT /artist/albums/{id}', 'managed album', { body: () => ({ version: '-', ...albumChange }) }),
  row('DELETE /artist/albums/{id}', 'managed album'),
  row('GET /artist/albums/{id}/songs', 'managed album'),
  row('GET /artist/albums/{id}/song-prices', 'managed album'),
  row('PUT /artist/albums/{id}/order', 'managed album', { body: () => ({ song_ids: [] }) }),
  // A cover cannot be heard.
  row('GET /user/uploads/{id}/stream', 'upload', { refuses: true }),
  row('GET /uploads/{id}', 'upload'),
  row('DELETE /uploads/{id}', 'upload'),
  row('DELETE /user/sessions/{id}', 'session'),
  row('DELETE /user/notifications/{id}', 'notification'),
  row('DELETE /user/push/devices/{id}', 'push device'),
  row('DELETE /user/passkeys/{id}', 'passkey'),
  row('PUT /user/app-passwords/{id}', 'app password', { body: () => ({ name: 'Other' }) }),
  row('DELETE /user/app-passwords/{id}', 'app password'),
  row('POST /user/imports/{id}/start', 'import', { body: () => ({ parts: [], playlists: [] }) }),
  row('POST /user/imports/{id}/retry', 'import', { refuses: true }),
  row('POST /user/imports/{id}/undo', 'import'),
  row('GET /user/imports/{id}/missing', 'import'),
  row('DELETE /user/imports/{id}', 'import'),
  row('PUT /user/webhooks/{id}', 'webhook', {
    body: () => ({ url: 'https://1.1.1.1/', events: ['like.added'] }),
  }),
  row('DELETE /user/webhooks/{id}', 'webhook'),
  row('POST /user/webhooks/{id}/secret', 'webhook'),
  row('POST /user/webhooks/{id}/test', 'webhook'),
  row('GET /user/webhooks/{id}/deliveries', 'webhook'),
  row('GET /admin/bulk-runs/{id}', 'bulk'),
  row('DELETE /admin/bulk-runs/{id}', 'bulk'),
  row('POST /user/end-play/{playId}', 'play', { tells: 403 }),
  row('POST /user/plays/{playId}/playing', 'play', { tells: 403, body: () => ({ playing: true }) }),
]

/** Endpoints with a parameter that names nothing that has an owner. */
const withoutOwner = [
  /^GET \/artists?\/\{id\}/,
  /^GET \/user\/artist-request\/artists\/\{id\}$/,
  /^GET \/(genres|podcast-genres)\//,
  // Of the artist's team; see the tests of artist analytics.
  /^GET \/artist\/analytics\//,
  // Lists what the given artist, which must be the account’s, got of a pool that all artists have in common.
  /^GET \/artist\/shares\/\{id\}$/,
  // By the privacy of the profile; see the tests of profiles.
  /^GET \/profiles\//,
  /^GET \/search\//,
  /^GET \/pages\//,
  /^GET \/user\/(likes|follows)\/\{type\}$/,
  // See the tests of ratings and bookmarks.
  /^(GET|PUT) \/user\/ratings\//,
  /^(PUT|DELETE) \/user\/bookmarks\//,
  // See the tests of webhooks.
  /^POST \/user\/webhooks\/\{id\}\/deliveries\//,
  // A service is linked by the viewer.
  /^(POST|DELETE) \/user\/scrobbling\//,
  // By what visitors see, and by the team; see the tests of federation.
  /^(GET|POST) \/federation\//,
  /^PUT \/artist\/federation\//,
  // A folder is of one user, and so is the place of a playlist in it; see the tests of the library.
  /^(PUT|DELETE) \/user\/library\//,
  // The token in the URL admits everyone who knows it; see the tests of friends, playlist members and sessions.
  /^POST \/friend-invites\//,
  /^(GET|POST) \/playlist-invites\//,
  // Only the invited account is admitted; see the tests of teams.
  /^(GET|POST) \/artist-invitations\//,
  // The token admits whoever has it, once; see the tests of families.
  /^(GET|POST) \/family-invitations\//,
  /^POST \/share-links\/open\//,
  // Ads of the operator are for all who see any; see their tests.
  /^POST \/ads\//,
  // Whoever was issued the token; see the tests of measuring.
  /^POST \/campaigns\//,
  // Whoever has the emailed link; see the tests of free downloads.
  /^(GET|POST) \/free-downloads\//,
  // Whoever has the link of the order; see the tests of guests.
  /^(GET|POST) \/guest-orders\//,
  // Whoever has the code; see the tests of gifts and of gift codes.
  /^(GET|POST) \/(gifts|plan-codes)\//,
  /^(GET|POST) \/listening-session-invites\//,
  /^DELETE \/user\/identities\/\{driver\}$/,
]

const send = async ({ call, body }: Row, id: Id, by: TestUser | null) => {
  const [method, path = ''] = call.split(' ')
  const response = await app.fastify.inject({
    method: method as 'GET',
    url: `/api${path.replace(/\{\w+\}/, String(id))}`,
    headers: {
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...(call.includes('/uploads/') && { 'tus-resumable': '1.0.0' }),
    },
    ...(method !== 'GET' && !call.includes('/uploads/') && { payload: body?.(id) ?? {} }),
  })
  const json = response.headers['content-type']?.toString().includes('json')
  return {
    status: response.statusCode,
    code: json ? (response.json() as { code?: string } | null)?.code : undefined,
  }
}

/** Kinds without a public form. */
const personal: Kind[] = [
  'featured request',
  'deleted song',
  'deleted album',
  'artist’s episode',
  'artist’s event',
  'artist’s podcast',
  'artist’s post',
  'managed song',
  'managed album',
  'blend',
  'conversation',
  'listening session',
  'message',
  'upload',
  'session',
  'notification',
  'push device',
  'shareLink',
  'team message',
  'pending order',
  'purchase',
  'gift',
  'earning',
  'payout',
  'received address',
  'given address',
  'campaign',
  'coupon',
  'split',
  'split request',
  'cart item',
  'passkey',
  'app password',
  'import',
  'webhook',
  'bulk',
  'play',
]

test.each(rows.map((one) => [one.call, one.kind, one] as const))(
  '%s: a private %s of another user is reported as not found',
  async (_, kind, one) => {
    for (const by of [other, null]) {
      const hidden = await send(one, await kinds[kind](false), by)
      if (by && one.tells) expect(hidden.status).toBe(one.tells)
      else expect(hidden).toEqual(await send(one, neverOf(kind), by))
    }
  },
)

test.each(
  rows
    .filter(({ kind, refuses }) => kind !== 'station' && !refuses)
    .map((one) => [one.call, one.kind, one] as const),
)('%s: an own %s is accessible', async (_, kind, one) => {
  expect([401, 403, 404]).not.toContain((await send(one, await kinds[kind](false), owner)).status)
})

test.each(rows.filter(({ writes }) => writes).map((one) => [one.call, one.kind, one] as const))(
  '%s: a public %s of another user cannot be changed',
  async (_, kind, one) => {
    const id = await kinds[kind](true)
    expect((await send(one, id, other)).status).toBe(403)
    expect((await send(one, id, null)).status).toBe(401)
  },
)

test.each(
  rows
    .filter(({ writes, special, kind }) => !writes && !special && !personal.includes(kind))
    .map((one) => [one.call, one.kind, one] as const),
)('%s: a public %s is accessible to everyone who is logged in', async (_, kind, one) => {
  expect([401, 403, 404]).not.toContain((await send(one, await kinds[kind](true), other)).status)
})

test('every endpoint for listeners that names an item is in the matrix', async () => {
  const known = new Set(rows.map(({ call }) => call.split('?')[0]))
  const missing = (await contractEndpoints())
    .filter(
      ({ path, access }) =>
        path.includes('{') && ['user', 'optional', 'artist', 'Use chat'].includes(access as string),
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !known.has(call) && !withoutOwner.some((pattern) => pattern.test(call)))
  expect(missing).toEqual([])
})
