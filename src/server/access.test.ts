import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offline } from '../contract/catalog/streams.ts'
import { purchaseDownloads } from '../contract/selling/purchases.ts'
import { shareLinks } from '../contract/social/share-links.ts'
import { sealToken } from './db/tokens.ts'
import { catalogChanged } from './domains/catalog/catalog/service.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { AAC_CODECS, masterPlaylist, mediaPlaylist, packageKeys } from './media/hls.ts'
import { mediaExpiry, signMedia } from './media/signed-url.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { liftLimits } from './testing/limits.ts'
import {
  makeArtist,
  makeEpisode,
  makeMember,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from './testing/make.ts'
import { makePlan, startSubscriptions } from './testing/make-plans.ts'
import { makePurchase, startSelling } from './testing/make-selling.ts'
import { type SubsonicClient, subsonicClient } from './testing/subsonic-client.ts'

/*
 * Who hears what, how much of it, in which quality, and who gets its file: every kind of item for every kind of person by
 * every way in which audio leaves the product, asked of a running app.
 */

const SONGS = ['full', 'preview', 'none', 'purchased', 'private', 'upcoming', 'trashed'] as const
type SongKind = (typeof SONGS)[number]
const EPISODES = ['full', 'private', 'upcoming', 'draft'] as const
type EpisodeKind = (typeof EPISODES)[number]
const PEOPLE = [
  'visitor',
  'listener',
  'buyer',
  'subscriber',
  'owner',
  'editor',
  'analyst',
  'staff',
  'administrator',
] as const
type Person = (typeof PEOPLE)[number]

/** Kilobits per second that those without a plan get; the plan of the subscriber has no limit. */
const FREE = 64
const RENDITIONS = [FREE, 256]
const PREVIEW_SECONDS = 15
const SECONDS = 60
/** Fragments of six seconds: the third one begins before the preview ends. */
const FRAGMENT = 1000
const PREVIEW_BYTES = 3 * FRAGMENT
const AUDIO_BYTES = 10 * FRAGMENT

let app: TestApp
const people = {} as Record<Person, { id: number; token?: string }>
/** Other apps of accounts. */
const apps = new Map<Person, SubsonicClient>()
const songs = {} as Record<SongKind, { id: number; media_id: number }>
const episodes = {} as Record<EpisodeKind, { id: number; podcast_id: number; media_id: number | null }>
let purchases: Partial<Record<SongKind, { id: number }>>

const audio = () => ({
  bytes: Buffer.from(randomUUID()),
  duration: SECONDS,
  status: 'ready' as const,
  renditions: RENDITIONS,
})

/** Stores the renditions of an item. */
const packageMedia = async ({ media_id }: { media_id: number | null }): Promise<void> => {
  const { hash } = await app.ctx.db
    .selectFrom('media')
    .select('hash')
    .where('id', '=', Number(media_id))
    .executeTakeFirstOrThrow()
  const { storage } = app.ctx
  const fragments = Array.from({ length: 10 }, (_, n) => ({
    duration: 6,
    bytes: FRAGMENT,
    offset: n * FRAGMENT,
  }))
  const playlist = 'application/vnd.apple.mpegurl'
  for (const kbps of RENDITIONS) {
    await storage.putBytes(packageKeys(hash).audio(kbps), Buffer.alloc(AUDIO_BYTES, 'a'), 'audio/mp4')
    const index = mediaPlaylist({ initBytes: 0, bytes: AUDIO_BYTES, fragments })
    await storage.putBytes(packageKeys(hash).index(kbps), Buffer.from(index), playlist)
  }
  const master = RENDITIONS.map((kbps) => ({
    kbps,
    file: '',
    bytes: AUDIO_BYTES,
    codecs: AAC_CODECS,
    bandwidth: kbps * 1000,
    averageBandwidth: kbps * 1000,
  }))
  await storage.putBytes(packageKeys(hash).master, Buffer.from(masterPlaylist(master)), playlist)
}

beforeAll(async () => {
  app = await testApp()
  const { ctx } = app
  const { db } = ctx
  await startSelling(ctx)
  await startSubscriptions(ctx)
  await liftLimits(ctx)
  for (const key of ['enablePodcasts', 'enableOfflineMode', 'enableShareLinks', 'download_episodes'] as const)
    await setSetting(ctx, key, '1')
  await ctx.settings.reload()
  const artist = await makeArtist(ctx)
  for (const person of PEOPLE)
    people[person] =
      person === 'visitor'
        ? { id: 0 }
        : await makeUser(ctx, { name: person, admin: person === 'administrator' })
  const { owner, editor, analyst, buyer, staff, subscriber } = people
  await makeMember(ctx, artist, editor, 'editor')
  await makeMember(ctx, artist, analyst, 'analyst')
  await sql`insert into roles (name, label) values ('staff', 'Staff')`.execute(db)
  await sql`insert into role_permissions (role_id, permission)
    select id, unnest(${['CED songs', 'CED albums', 'CED podcasts', 'Edit users']}::text[]) from roles where name = 'staff'`.execute(
    db,
  )
  await sql`insert into user_roles (user_id, role_id) select ${staff.id}, id from roles where name = 'staff'`.execute(
    db,
  )
  await sql`delete from role_permissions where permission = 'Download songs'`.execute(db)
  await makePlan(ctx, {}, { is_default: true, max_kbps: FREE, permissions: [] })
  const premium = await makePlan(ctx, { month: 900 }, { permissions: ['Download songs', 'Use offline mode'] })
  await db.updateTable('users').set({ plan_id: premium.id }).where('id', '=', subscriber.id).execute()

  for (const kind of SONGS) {
    const values = { public: !['private', 'upcoming'].includes(kind), downloadable: true }
    const release_at = new Date(Date.now() + 86_400_000)
    songs[kind] = await makeSong(ctx, {
      artist_id: artist.id,
      user_id: owner.id,
      media: audio(),
      ...values,
      ...(kind === 'upcoming' && { release_at }),
    })
    await packageMedia(songs[kind])
  }
  const policy = (kind: SongKind, policy: 'preview' | 'none') => ({
    song_id: songs[kind].id,
    album_id: null,
    policy,
    preview_seconds: PREVIEW_SECONDS,
  })
  await db
    .insertInto('listen_policies')
    .values([policy('preview', 'preview'), policy('none', 'none'), policy('purchased', 'none')])
    .execute()
  purchases = {
    purchased: await makePurchase(ctx, buyer, songs.purchased),
    trashed: await makePurchase(ctx, buyer, songs.trashed),
  }
  await sql`update all_songs set deleted_at = now() where id = ${songs.trashed.id}`.execute(db)

  for (const kind of EPISODES) {
    const podcast = await makePodcast(ctx, {
      user_id: owner.id,
      artist_id: artist.id,
      public: kind !== 'private',
    })
    const chapters = JSON.stringify([{ at: 0, title: 'Intro', image: null, url: null }])
    episodes[kind] = await makeEpisode(ctx, {
      podcast_id: podcast.id,
      media: audio(),
      chapters,
      ...(kind === 'upcoming' && { published_at: new Date(Date.now() + 86_400_000) }),
      ...(kind === 'draft' && { public: false }),
    })
    await packageMedia(episodes[kind])
  }
  await db.transaction().execute((trx) => catalogChanged(ctx, trx))
  for (const person of PEOPLE)
    if (person !== 'visitor') apps.set(person, await subsonicClient(app, people[person] as TestUser))
})
afterAll(() => app.close())

/* What must be. It is written without looking at how the product decides. */

/** How much of an item somebody gets, and whether its file is offered to those with the permission to download. */
type Share =
  | { heard: 'full' | 'preview'; limited: boolean; offered: boolean; kept?: boolean }
  | { heard: 'unpaid' | 'hidden' }

const ofTeam = (person: Person) => ['owner', 'editor', 'analyst', 'administrator'].includes(person)
const everything = { heard: 'full', limited: false, offered: true } as const
const limited = (person: Person) => person !== 'subscriber'

const everybodyHears = (kind: SongKind, person: Person): Share => {
  if (kind === 'full') return { heard: 'full', limited: limited(person), offered: true }
  if (kind === 'preview') return { heard: 'preview', limited: limited(person), offered: false }
  return { heard: kind === 'none' || kind === 'purchased' ? 'unpaid' : 'hidden' }
}
const songShare = (kind: SongKind, person: Person): Share => {
  if (person === 'buyer' && purchases[kind]) return { ...everything, kept: true }
  if (ofTeam(person) && kind !== 'trashed') return everything
  return everybodyHears(kind, person)
}
const episodeShare = (kind: EpisodeKind, person: Person): Share => {
  if (ofTeam(person)) return everything
  return kind === 'full' ? { heard: 'full', limited: limited(person), offered: true } : { heard: 'hidden' }
}
/** A link to an item of somebody's playlist: own items in full, others as for visitors. */
const linkShare = (kind: SongKind, giver: Person): Share => {
  const gives = giver === 'owner' || giver === 'editor'
  return gives && kind !== 'trashed' ? everything : everybodyHears(kind, 'visitor')
}
/** An administrator's private feed has the rights of a listener. */
const feedShare = (kind: EpisodeKind, person: Person): Share => {
  if (kind === 'upcoming' || kind === 'draft') return { heard: 'hidden' }
  return episodeShare(kind, person === 'administrator' ? 'listener' : person)
}
const refusal = ({ heard }: Share) => (heard === 'unpaid' ? 402 : 404)
const mayDownload = (person: Person) => person === 'subscriber' || person === 'administrator'

/** Returns the answers of a signed URL: renditions listed, bytes of each, and the original. */
const partsOf = (share: Share) => {
  if (share.heard !== 'full' && share.heard !== 'preview') {
    const status = refusal(share)
    return { listed: status, low: status, high: status, file: status }
  }
  const bytes = share.heard === 'preview' ? PREVIEW_BYTES : AUDIO_BYTES
  return {
    listed: share.limited ? [FREE] : RENDITIONS,
    low: bytes,
    high: share.limited ? 404 : bytes,
    file: share.heard === 'preview' ? 402 : share.limited ? 410 : 200,
  }
}
const streamOf = (share: Share) =>
  share.heard === 'full' || share.heard === 'preview' ? share.heard : refusal(share)
const downloadOf = (share: Share, person: Person) => {
  if (person === 'visitor') return 401
  if (share.heard === 'hidden') return 404
  return 'offered' in share && share.offered && (share.kept || mayDownload(person)) ? 200 : 403
}
const offlineOf = (share: Share, person: Person) => {
  if (person === 'visitor') return 401
  if (share.heard === 'hidden' || share.heard === 'unpaid') return refusal(share)
  return mayDownload(person) && share.heard === 'full' ? 200 : 403
}
/** Another app receives the original, the bytes of a rendition, or the code of an error. */
const byAppOf = (share: Share) => {
  if (share.heard === 'preview') return PREVIEW_BYTES
  if (share.heard === 'full') return share.limited ? AUDIO_BYTES : 'original'
  return share.heard === 'unpaid' ? 50 : 70
}
const downloadByAppOf = (share: Share, person: Person) =>
  ({ 200: 'original', 403: 50, 404: 70, 401: null })[downloadOf(share, person)]

/* What is. */

const get = (url: string, token?: string) =>
  app.fastify.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
const status = async (url: string, token?: string) => (await get(url, token)).statusCode
const parts = async (base: string) => {
  const sent = async (path: string) => {
    const { statusCode, rawPayload } = await get(`${base}/${path}`)
    return statusCode === 200 ? rawPayload.length : statusCode
  }
  const master = await get(`${base}/master.m3u8`)
  return {
    listed:
      master.statusCode === 200
        ? [...master.body.matchAll(/^(\d+)\/index/gm)].map(([, kbps]) => Number(kbps))
        : master.statusCode,
    low: await sent(`${FREE}/audio.m4s`),
    high: await sent('256/audio.m4s'),
    file: await status(`${base}/file`),
  }
}
/** A URL as it would have been issued before somebody lost the right. */
const signed = (type: 'song' | 'episode', id: number, listener: string) =>
  `/api/stream/${signMedia(app.ctx.env.secret, { type, id, listener, expires: mediaExpiry() })}/${type}/${id}`
const listenerName = (person: Person) => (person === 'visitor' ? 'visitor' : String(people[person].id))
const streamed = async (type: 'song' | 'episode', id: number, token?: string) => {
  const reply = await get(`/api/${type}s/${id}/stream`, token)
  if (reply.statusCode !== 200) return reply.statusCode
  return reply.json<{ preview: boolean }>().preview ? 'preview' : 'full'
}
const keeps = async (what: 'songs' | 'episodes', id: number, token?: string) => {
  const kept = await app.call(offline.check, { body: { songs: [], episodes: [], [what]: [id] } }, token)
  return kept[what].some((one) => one.id === id)
}
/** Returns what another app of somebody receives; null for visitors, who have none. */
const byApp = async (name: 'stream' | 'download', id: string, person: Person) => {
  const reply = await apps.get(person)?.raw(name, { id, f: 'json' })
  const type = reply?.headers['content-type']
  if (reply === undefined) return null
  if (type === 'audio/mpeg') return 'original'
  return type === 'audio/mp4' ? reply.rawPayload.length : reply.json()['subsonic-response'].error.code
}

/** A private playlist with one song, which its owner need not see. */
const playlistOf = async (user_id: number, song_id: number): Promise<{ id: number }> => {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into playlists (title, user_id, public) values ('Mix', ${user_id}, false) returning id),
      filled as (insert into playlist_songs (playlist_id, song_id, position) select id, ${song_id}, 1 from made)
    select id from made`.execute(app.ctx.db)
  return rows[0] as { id: number }
}

const pairs = <K extends string>(kinds: readonly K[]) =>
  kinds.flatMap((kind) => PEOPLE.map((person) => [kind, person] as const))

describe.each(pairs(SONGS))('the song “%s” for the %s', (kind, person) => {
  test('stream, signed URLs, download and offline copy', async () => {
    const { id } = songs[kind]
    const { token } = people[person]
    const share = songShare(kind, person)
    expect({
      stream: await streamed('song', id, token),
      parts: await parts(signed('song', id, listenerName(person))),
      download: await status(`/api/download-song/${id}`, token),
      offline: await status(`/api/songs/${id}/offline`, token),
      kept: token ? await keeps('songs', id, token) : false,
      apps: [await byApp('stream', `so-${id}`, person), await byApp('download', `so-${id}`, person)],
    }).toEqual({
      apps: [person === 'visitor' ? null : byAppOf(share), downloadByAppOf(share, person)],
      stream: streamOf(share),
      parts: partsOf(share),
      download: downloadOf(share, person),
      offline: offlineOf(share, person),
      kept: mayDownload(person) && share.heard === 'full',
    })
  })

  test.runIf(person !== 'visitor')('a private link to a playlist of theirs, for visitors', async () => {
    const { id } = songs[kind]
    const { token, id: owner } = people[person]
    const share = linkShare(kind, person)
    const playlist = await playlistOf(owner, id)
    const body = { type: 'playlist' as const, item_id: playlist.id, downloads: true }
    const link = await app.call(shareLinks.create, { body }, token)
    const { opened } = await app.call(shareLinks.open, { params: { token: String(link.token) }, body: {} })
    const params = { token: String(link.token), id }
    const grant = { grant: String(opened?.grant) }
    const play = await app.requestError(shareLinks.play, { params, body: grant })
    const download = await app.requestError(shareLinks.download, { params, body: grant })
    const version = await app.ctx.db
      .selectFrom('share_links')
      .select('version')
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    const heard = share.heard === 'full' || share.heard === 'preview'
    expect({
      listed: opened?.item.songs.map((song) => [song.id, song.preview, song.downloads]),
      limits: link.limits,
      play: play.status === 200 ? (play.body as unknown as { preview: boolean }).preview : play.status,
      parts: await parts(signed('song', id, `link-${link.id}-${version.version}`)),
      download: download.status,
    }).toEqual({
      listed: heard ? [[id, share.heard === 'preview', share === everything]] : [],
      limits: {
        left_out: !heard && kind !== 'trashed' ? 1 : 0,
        as_everyone: heard && share !== everything ? 1 : 0,
      },
      play: heard ? share.heard === 'preview' : refusal(share),
      parts: partsOf(share),
      download: share === everything ? 200 : share.heard === 'hidden' ? 404 : 403,
    })
  })
})

describe.each(pairs(EPISODES))('the episode “%s” for the %s', (kind, person) => {
  test('stream, signed URLs, download, offline copy and feeds', async () => {
    const { id, podcast_id } = episodes[kind]
    const { token, id: user } = people[person]
    const share = episodeShare(kind, person)
    const feed = feedShare(kind, person)
    const secret = randomUUID().replaceAll('-', '')
    if (token)
      await app.ctx.db
        .insertInto('private_feeds')
        .values({ user_id: user, podcast_id, ...sealToken(app.ctx.env.secret, 'private feeds', secret) })
        .execute()
    const others = Object.values(episodes).filter((one) => one.id !== id)
    const inFeed = async (path: string) =>
      token ? await status(`/feeds/private/${secret}/episodes/${path}`) : 404
    const file = token ? await get(`/feeds/private/${secret}/episodes/${id}.mp3`) : null
    expect({
      stream: await streamed('episode', id, token),
      parts: await parts(signed('episode', id, listenerName(person))),
      download: await status(`/api/download-episode/${id}`, token),
      offline: await status(`/api/episodes/${id}/offline`, token),
      kept: token ? await keeps('episodes', id, token) : false,
      apps: [await byApp('stream', `pe-${id}`, person), await byApp('download', `pe-${id}`, person)],
      publicFeed: await status(`/feeds/episodes/${id}.mp3`),
      feed: file && [file.statusCode, file.headers['content-type'] === 'audio/mp4'],
      chapters: await inFeed(`${id}/chapters.json`),
      // A private feed opens nothing of other podcasts.
      others: await Promise.all(
        others.flatMap((one) => [inFeed(`${one.id}.mp3`), inFeed(`${one.id}/chapters.json`)]),
      ),
    }).toEqual({
      apps: [person === 'visitor' ? null : byAppOf(share), downloadByAppOf(share, person)],
      stream: streamOf(share),
      parts: partsOf(share),
      download: downloadOf(share, person),
      offline: offlineOf(share, person),
      kept: mayDownload(person) && share.heard === 'full',
      publicFeed: kind === 'full' ? 200 : 404,
      feed: token ? (feed.heard === 'full' ? [200, feed.limited] : [404, false]) : null,
      chapters: token && feed.heard === 'full' ? 200 : 404,
      others: others.flatMap(() => [404, 404]),
    })
  })
})

test.each(SONGS)('the audio of the song “%s” for other sites', async (kind) => {
  const share = everybodyHears(kind, 'visitor')
  const reply = await get(`/api/audio/song/${songs[kind].id}`)
  const heard = share.heard === 'full' || share.heard === 'preview'
  expect(reply.statusCode).toBe(heard ? 302 : refusal(share))
  if (!heard) return
  const { rawPayload } = await get(String(reply.headers.location))
  expect(rawPayload.length).toBe(share.heard === 'preview' ? PREVIEW_BYTES : AUDIO_BYTES)
})

test.each(PEOPLE.filter((person) => person !== 'visitor'))(
  'files of purchases for the %s',
  async (person) => {
    const { token } = people[person]
    for (const purchase of Object.values(purchases)) {
      const body = { format: 'original' as const }
      const reply = await app.requestError(
        purchaseDownloads.prepare,
        { params: { id: purchase.id }, body },
        token,
      )
      expect(reply.status).toBe(person === 'buyer' ? 200 : 404)
      if (person === 'buyer') expect(await status((reply.body as unknown as { url: string }).url)).toBe(200)
    }
  },
)

test('where login is required, visitors hear nothing but what owners give away', async () => {
  await setSetting(app.ctx, 'requireAuth', '1')
  await app.ctx.settings.reload()
  for (const kind of SONGS) {
    const { id } = songs[kind]
    expect(await parts(signed('song', id, 'visitor'))).toEqual({
      listed: 403,
      low: 403,
      high: 403,
      file: 403,
    })
    expect(await status(`/api/songs/${id}/stream`)).toBe(401)
    expect(await status(`/api/audio/song/${id}`)).toBe(404)
  }
  for (const kind of EPISODES) expect(await status(`/feeds/episodes/${episodes[kind].id}.mp3`)).toBe(404)
  for (const [giver, opened] of [
    ['owner', true],
    ['listener', false],
  ] as const) {
    const playlist = await playlistOf(people[giver].id, songs.full.id)
    const body = { type: 'playlist' as const, item_id: playlist.id }
    const { token } = await app.call(shareLinks.create, { body }, people[giver].token)
    const reply = await app.call(shareLinks.open, { params: { token: String(token) }, body: {} })
    expect(reply.opened?.item.songs).toHaveLength(opened ? 1 : 0)
  }
  await setSetting(app.ctx, 'requireAuth', '0')
  await app.ctx.settings.reload()
})

/** Routes beside the contract that the tests above ask for audio and for texts of episodes. */
const ASKED = [
  '/api/download-song/:id',
  '/api/download-episode/:id',
  '/api/audio/:type/:id(^[1-9]\\d{0,8}$)',
  '/api/purchases/download/:ticket',
  '/api/share-links/download/:ticket',
  '/api/stream/:sig/:type/:id/file',
  '/api/stream/:sig/:type/:id/master.m3u8',
  '/api/stream/:sig/:type/:id/:rendition/audio.m4s',
  '/feeds/private/:name|:token/episodes/:name|:id',
  '/feeds/private/:name|:token/episodes/:name|:id/chapters.json',
  '/feeds/episodes/:name|:id',
  '/rest/:name',
]
/** Routes that other tests hold to the same rules. */
const ASKED_ELSEWHERE = [
  // domains/catalog/streaming: previews, quality, episodes at other hosts
  '/api/stream/:sig/:type/:id/:rendition/index.m3u8',
  '/api/stream/:sig/episode/:id/source',
  // domains/catalog/feeds/publish
  '/feeds/podcasts/:name',
  '/feeds/private/:name|:token',
  '/feeds/private/:name|:token/episodes/:name|:id/transcript.vtt',
  '/feeds/episodes/:name|:id/chapters.json',
  '/feeds/episodes/:name|:id/transcript.vtt',
  '/feeds/compositions/:sig/:name',
]
/** Routes that send nothing of songs and episodes: pages, images, tables, radio, and audio of advertisers. */
const OTHERS = [
  /^\/$|^\/\*$|^\/(ads|embed|previews|storage\/covers)\/|^\/(sitemap|robots|manifest|share-target|favicon\.svg$|index\.html$)/,
  /^\/api\/(openapi\.json|oembed|docs|health|events|receipts|radio-stations|spots)/,
  /^\/api\/(admin|artist)\/.*(\/export|\.csv|backups\/:id\/file)$/,
  /^\/api\/user\/export$/,
  /^(\/apis\/listenbrainz)?\/1\//,
  /^\/feeds\/(new-releases|(artists|genres)\/:id\(.*\))\.xml$/,
  /^\/(activitypub|\.well-known|nodeinfo)\//,
]

test('every route that sends files is one of these ways', async () => {
  const declared = (await contractEndpoints()).map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`)
  const known = new Set([...declared, ...ASKED, ...ASKED_ELSEWHERE])
  const routes: string[] = []
  const above: string[] = []
  for (const line of app.fastify.printRoutes({ commonPrefix: false, method: 'GET' }).split('\n')) {
    const [, indent = '', path = '', method] = /^((?:[│ ] {3})*)[├└]── (.*?)( \(GET\))?$/.exec(line) ?? []
    above.splice(indent.length / 4, above.length, path)
    if (method) routes.push(above.join('').replace('//', '/'))
  }
  expect(routes).toEqual(expect.arrayContaining([...ASKED, ...ASKED_ELSEWHERE]))
  expect(routes.filter((route) => !known.has(route) && !OTHERS.some((one) => one.test(route)))).toEqual([])
})
