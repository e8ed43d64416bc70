import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminAlbums } from '../../../../contract/catalog/back-office/albums.ts'
import { adminEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import { adminFeeds } from '../../../../contract/catalog/back-office/feeds.ts'
import { adminPodcasts } from '../../../../contract/catalog/back-office/podcasts.ts'
import { adminSongs } from '../../../../contract/catalog/back-office/songs.ts'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type FeedSource, feedSource, item, rss } from '../../../testing/feed-source.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { publishEpisodes } from '../../catalog/podcasts/service.ts'
import { notifyPending } from './announcements.service.ts'

let source: FeedSource
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  source = await feedSource()
  app = await testApp({ OUTBOUND_ALLOW: source.host })
  await app.ctx.db.insertInto('settings').values({ key: 'enablePodcasts', value: '1' }).execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), { timeout: 20_000 })
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(async () => {
  await app.close()
  source.close()
})

const follow = (user: TestUser, item_type: 'podcast' | 'artist', item_id: number) =>
  app.ctx.db.insertInto('follows').values({ user_id: user.id, item_type, item_id }).execute()
const newest = (user: TestUser) => app.call(notifications.list, {}, user.token)
const readAll = (user: TestUser) => app.call(notifications.read, { body: { all: true } }, user.token)
/** Returns the notifications of a user: title, text, title parameter, count and link. */
const notificationsOf = async (user: TestUser) =>
  (await newest(user)).map(({ title, text, params, link }) => [title, text, params.title, params.total, link])
const url = 'https://cast.example/one.mp3'
const publish = (podcast: number, title: string, more: object = {}) =>
  app.call(
    adminEpisodes.create,
    { body: { podcast, title, audio: { url }, public: true, ...more } },
    admin.token,
  )

describe('episodes', () => {
  it('are announced to followers, once, and to nobody else', async () => {
    const { id } = await makePodcast(app.ctx, { title: 'Night Talk' })
    const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await follow(ann, 'podcast', id)
    const created = await publish(id, 'Foghorns')
    const once = [['Night Talk', 'New episode: {title}', 'Foghorns', 1, `/episode/${created.id}`]]
    expect(await notificationsOf(ann)).toEqual(once)
    expect(await notificationsOf(bob)).toEqual([])
    await notifyPending(app.ctx)
    await publishEpisodes(app.ctx)
    expect(await notificationsOf(ann)).toEqual(once)
    // Read, and still not repeated.
    await readAll(ann)
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual(once)
  })

  it('are grouped however many appear at once, named after the newest', async () => {
    const { id } = await makePodcast(app.ctx, { title: 'The whole archive' })
    const ann = await makeUser(app.ctx)
    await follow(ann, 'podcast', id)
    // The newest comes first, as in feeds, and has the lowest number.
    await sql`
      insert into episodes (podcast_id, guid, title, public, published_at, enclosure_url, duration)
      select ${id}, n, 'Part ' || n, true, now() - n * interval '1 minute', 'https://cast.example/' || n || '.mp3', 60
      from generate_series(1, 450) n`.execute(app.ctx.db)
    await notifyPending(app.ctx)
    expect((await newest(ann)).map(({ params }) => [params.title, params.total])).toEqual([['Part 1', 450]])
    await notifyPending(app.ctx)
    expect(await newest(ann)).toHaveLength(1)
  })

  it('are not announced to their publisher, their owner or blocked users', async () => {
    const owner = await makeUser(app.ctx)
    const blocked = await makeUser(app.ctx)
    const { id } = await makePodcast(app.ctx, { user_id: owner.id })
    for (const user of [admin, owner, blocked]) await follow(user, 'podcast', id)
    await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
    await publish(id, 'Mine')
    const { rows } = await sql`select from notifications where subject = ${`podcast ${id}`}`.execute(
      app.ctx.db,
    )
    expect(rows).toEqual([])
  })

  it('are announced once visible: no drafts, nothing scheduled, nothing of a hidden podcast', async () => {
    const { id } = await makePodcast(app.ctx, { title: 'Hidden', public: false })
    const ann = await makeUser(app.ctx)
    await follow(ann, 'podcast', id)
    await publish(id, 'Early')
    const draft = await publish(id, 'Draft', { public: false })
    await publish(id, 'Planned', { published_at: new Date(Date.now() + 3_600_000).toISOString() })
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([])
    await app.call(adminPodcasts.bulk, { body: { action: 'publish', ids: [id] } }, admin.token)
    expect(await notificationsOf(ann)).toMatchObject([
      ['Hidden', 'New episode: {title}', 'Early', 1, expect.anything()],
    ])
    await readAll(ann)
    await app.call(adminEpisodes.bulk, { body: { action: 'publish', ids: [draft.id] } }, admin.token)
    expect((await notificationsOf(ann))[0]).toMatchObject([
      'Hidden',
      'New episode: {title}',
      'Draft',
      1,
      `/episode/${draft.id}`,
    ])
    // Its publication date arrives.
    await readAll(ann)
    await app.ctx.db
      .updateTable('episodes')
      .set({ published_at: new Date(Date.now() + 1_000) })
      .where('title', '=', 'Planned')
      .execute()
    await expect.poll(() => publishEpisodes(app.ctx), { timeout: 20_000 }).toBe(1)
    expect((await notificationsOf(ann))[0]?.slice(0, 4)).toEqual([
      'Hidden',
      'New episode: {title}',
      'Planned',
      1,
    ])
  })

  it('of one podcast are grouped until read', async () => {
    const { id } = await makePodcast(app.ctx, { title: 'Daily' })
    const ann = await makeUser(app.ctx)
    await follow(ann, 'podcast', id)
    await publish(id, 'One')
    await publish(id, 'Two')
    await makeEpisode(app.ctx, { podcast_id: id, title: 'Three' })
    await makeEpisode(app.ctx, { podcast_id: id, title: 'Four' })
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([
      ['Daily', '{total} new episodes', 'Four', 4, `/podcast/${id}`],
    ])
    await readAll(ann)
    const last = await publish(id, 'Five')
    expect((await notificationsOf(ann))[0]).toEqual([
      'Daily',
      'New episode: {title}',
      'Five',
      1,
      `/episode/${last.id}`,
    ])
    expect(await notificationsOf(ann)).toHaveLength(2)
  })

  it('of a feed are announced if recent, however often the feed is read', async () => {
    const recent = (guid: string) =>
      item(guid).replace(/<pubDate>.*<\/pubDate>/, `<pubDate>${new Date().toUTCString()}</pubDate>`)
    source.put('/feed.xml', rss(item('1') + recent('2')))
    const { podcast_id } = await app.call(
      adminFeeds.importFeed,
      { body: { url: source.at('/feed.xml') } },
      admin.token,
    )
    const ann = await makeUser(app.ctx)
    await follow(ann, 'podcast', podcast_id)
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([])
    // An archive appears beside two new ones.
    const archive = Array.from({ length: 30 }, (_, n) => item(`old ${n}`)).join('')
    source.put('/feed.xml', rss(item('1') + recent('2') + recent('3') + recent('4') + archive))
    const read = () => app.call(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)
    expect((await read()).added).toBe(32)
    await read()
    expect((await notificationsOf(ann)).map(([title, text, , total]) => [title, text, total])).toEqual([
      ['Night Talk', '{total} new episodes', 2],
    ])
  })

  it('reach thousands of followers', async () => {
    const { id } = await makePodcast(app.ctx)
    await sql`
      with many as (
        insert into users (name, email) select 'Fan', 'fan' || n || '@example.net' from generate_series(1, 3000) n
        returning id
      ) insert into follows (user_id, item_type, item_id) select id, 'podcast', ${id} from many`.execute(
      app.ctx.db,
    )
    await publish(id, 'Loud')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notifications where subject = ${`podcast ${id}`}`.execute(app.ctx.db)
    expect(rows[0]?.n).toBe(3000)
  })
})

describe('releases', () => {
  it('are announced as albums, not song by song, with a link', async () => {
    const artist = await makeArtist(app.ctx, { name: 'Halden Vey' })
    const ann = await makeUser(app.ctx)
    await follow(ann, 'artist', artist.id)
    const album = await makeAlbum(app.ctx, { title: 'Slow Weather', artist_id: artist.id })
    // Nothing of it is published yet.
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([])
    for (let n = 0; n < 3; n++) await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
    await notifyPending(app.ctx)
    await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id })
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([
      ['Halden Vey', 'New album: {title}', 'Slow Weather', 1, `/album/${album.id}`],
    ])
  })

  it('are announced when published, not to their owners', async () => {
    const owner = await makeUser(app.ctx)
    const artist = await makeArtist(app.ctx, { user_id: owner.id })
    const ann = await makeUser(app.ctx)
    for (const user of [ann, owner, admin]) await follow(user, 'artist', artist.id)
    const album = await makeAlbum(app.ctx, { artist_id: artist.id, public: false })
    await makeSong(app.ctx, { artist_id: artist.id, album_id: album.id, public: false })
    const song = await makeSong(app.ctx, { artist_id: artist.id, public: false })
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toEqual([])
    await app.call(adminSongs.bulk, { body: { action: 'publish', ids: [song.id] } }, admin.token)
    expect(await notificationsOf(ann)).toMatchObject([
      [artist.name, 'New song: {title}', song.title, 1, `/song/${song.id}`],
    ])
    expect((await notificationsOf(admin)).filter(([title]) => title === artist.name)).toEqual([])
    await app.call(adminAlbums.bulk, { body: { action: 'publish', ids: [album.id] } }, admin.token)
    // Its song is still hidden.
    expect(await notificationsOf(ann)).toHaveLength(1)
    await app.ctx.db.updateTable('songs').set({ public: true }).where('album_id', '=', album.id).execute()
    await app.ctx.db.updateTable('albums').set({ songs_count: 1 }).where('id', '=', album.id).execute()
    await notifyPending(app.ctx)
    expect((await notificationsOf(ann))[0]?.slice(1, 3)).toEqual(['New album: {title}', album.title])
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('of one artist are grouped, and an album of several artists is announced once', async () => {
    const [one, two] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const ann = await makeUser(app.ctx)
    for (const artist of [one, two]) await follow(ann, 'artist', artist.id)
    for (let n = 0; n < 3; n++) {
      const album = await makeAlbum(app.ctx, { artist_id: one.id })
      await makeSong(app.ctx, { artist_id: one.id, album_id: album.id })
    }
    await notifyPending(app.ctx)
    expect(await notificationsOf(ann)).toMatchObject([
      [one.name, '{total} new releases', expect.anything(), 3, `/artist/${one.id}`],
    ])
    await readAll(ann)
    const both = await makeAlbum(app.ctx, { title: 'Various', compilation: true })
    for (const artist of [one, two]) await makeSong(app.ctx, { artist_id: artist.id, album_id: both.id })
    await notifyPending(app.ctx)
    expect((await notificationsOf(ann)).map(([, text, title]) => [text, title]).slice(0, -1)).toEqual([
      ['New album: {title}', 'Various'],
    ])
  })
})

it('omits kinds that a user has muted, until they are enabled again', async () => {
  const { id } = await makePodcast(app.ctx)
  const ann = await makeUser(app.ctx)
  await follow(ann, 'podcast', id)
  const without = await app.call(account.change, { body: { notify: { episode: false } } }, ann.token)
  expect(without.notify).toEqual({
    new_device: true,
    episode: false,
    release: true,
    contact: true,
    feed: true,
    friend_request: true,
    friend_accepted: true,
    message: true,
    milestone: true,
    new_followers: true,
    featured: true,
    mention: true,
    split: true,
    campaign: true,
    purchase: true,
    sale: true,
    login: true,
    scrobbling: true,
    webhook: true,
    gift: true,
    family: true,
    payout: true,
    payments: true,
    playlist_added: true,
    blend_invitation: true,
    session_invitation: true,
    artist_post: true,
  })
  await publish(id, 'Unheard')
  expect(await notificationsOf(ann)).toEqual([])
  await app.call(account.change, { body: { notify: { episode: true, release: false } } }, ann.token)
  await publish(id, 'Heard')
  expect((await notificationsOf(ann)).map(([, , title]) => title)).toEqual(['Heard'])
  const again = await app.call(account.change, { body: { notify: { release: true } } }, ann.token)
  expect(Object.values(again.notify)).not.toContain(false)
})
