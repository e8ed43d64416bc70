import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { account } from '../../../contract/account.ts'
import { adminAlbums } from '../../../contract/admin/albums.ts'
import { adminEpisodes } from '../../../contract/admin/episodes.ts'
import { adminFeeds } from '../../../contract/admin/feeds.ts'
import { adminPodcasts } from '../../../contract/admin/podcasts.ts'
import { adminSongs } from '../../../contract/admin/songs.ts'
import { notifications } from '../../../contract/notifications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type FeedSource, feedSource, item, rss } from '../../testing/feed-source.ts'
import {
  type MadeUser,
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeUser,
} from '../../testing/make.ts'
import { publishEpisodes } from '../podcasts/publishing.service.ts'
import { tellNews } from './news.service.ts'

let source: FeedSource
let t: TestApp
let admin: MadeUser
beforeAll(async () => {
  source = await feedSource()
  t = await testApp({ OUTBOUND_ALLOW: source.host })
  await t.on.db.insertInto('settings').values({ key: 'enablePodcasts', value: '1' }).execute()
  await t.on.channel.tell('settings')
  await vi.waitFor(() => expect(t.on.settings().enablePodcasts).toBe(true), { timeout: 20_000 })
  admin = await makeUser(t.on, { admin: true })
})
afterAll(async () => {
  await t.close()
  source.close()
})

const follow = (user: MadeUser, item_type: 'podcast' | 'artist', item_id: number) =>
  t.on.db.insertInto('follows').values({ user_id: user.id, item_type, item_id }).execute()
const newest = (user: MadeUser) => t.call(notifications.list, {}, user.token)
const readAll = (user: MadeUser) => t.call(notifications.read, { body: { all: true } }, user.token)
/** What somebody is told: title, text, title in it, how many, and where it leads. */
const told = async (user: MadeUser) =>
  (await newest(user)).map(({ title, text, params, link }) => [title, text, params.title, params.total, link])
const url = 'https://cast.example/one.mp3'
const publish = (podcast: number, title: string, more: object = {}) =>
  t.call(
    adminEpisodes.create,
    { body: { podcast, title, audio: { url }, public: true, ...more } },
    admin.token,
  )

describe('episodes', () => {
  it('are told to whoever follows, once, and to nobody else', async () => {
    const { id } = await makePodcast(t.on, { title: 'Night Talk' })
    const [ann, bob] = [await makeUser(t.on), await makeUser(t.on)]
    await follow(ann, 'podcast', id)
    const made = await publish(id, 'Foghorns')
    const once = [['Night Talk', 'New episode: {title}', 'Foghorns', 1, `/episode/${made.id}`]]
    expect(await told(ann)).toEqual(once)
    expect(await told(bob)).toEqual([])
    await tellNews(t.on)
    await publishEpisodes(t.on)
    expect(await told(ann)).toEqual(once)
    // Read, and still no second time.
    await readAll(ann)
    await tellNews(t.on)
    expect(await told(ann)).toEqual(once)
  })

  it('are told together however many come at once, the newest by its name', async () => {
    const { id } = await makePodcast(t.on, { title: 'The whole archive' })
    const ann = await makeUser(t.on)
    await follow(ann, 'podcast', id)
    // The newest stands first, as in feeds, and its number is the lowest.
    await sql`
      insert into episodes (podcast_id, guid, title, public, published_at, enclosure_url, duration)
      select ${id}, n, 'Part ' || n, true, now() - n * interval '1 minute', 'https://cast.example/' || n || '.mp3', 60
      from generate_series(1, 450) n`.execute(t.on.db)
    await tellNews(t.on)
    expect((await newest(ann)).map(({ params }) => [params.title, params.total])).toEqual([['Part 1', 450]])
    await tellNews(t.on)
    expect(await newest(ann)).toHaveLength(1)
  })

  it('are no news to whoever publishes them, owns them or is blocked', async () => {
    const owner = await makeUser(t.on)
    const blocked = await makeUser(t.on)
    const { id } = await makePodcast(t.on, { user_id: owner.id })
    for (const user of [admin, owner, blocked]) await follow(user, 'podcast', id)
    await t.on.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
    await publish(id, 'Mine')
    const { rows } = await sql`select from notifications where subject = ${`podcast ${id}`}`.execute(t.on.db)
    expect(rows).toEqual([])
  })

  it('are told when they can be seen: no drafts, nothing planned, nothing of a hidden podcast', async () => {
    const { id } = await makePodcast(t.on, { title: 'Hidden', public: false })
    const ann = await makeUser(t.on)
    await follow(ann, 'podcast', id)
    await publish(id, 'Early')
    const draft = await publish(id, 'Draft', { public: false })
    await publish(id, 'Planned', { published_at: new Date(Date.now() + 3_600_000).toISOString() })
    await tellNews(t.on)
    expect(await told(ann)).toEqual([])
    await t.call(adminPodcasts.bulk, { body: { action: 'publish', ids: [id] } }, admin.token)
    expect(await told(ann)).toMatchObject([['Hidden', 'New episode: {title}', 'Early', 1, expect.anything()]])
    await readAll(ann)
    await t.call(adminEpisodes.bulk, { body: { action: 'publish', ids: [draft.id] } }, admin.token)
    expect((await told(ann))[0]).toMatchObject([
      'Hidden',
      'New episode: {title}',
      'Draft',
      1,
      `/episode/${draft.id}`,
    ])
    // Its time comes.
    await readAll(ann)
    await t.on.db
      .updateTable('episodes')
      .set({ published_at: new Date(Date.now() + 1_000) })
      .where('title', '=', 'Planned')
      .execute()
    await expect.poll(() => publishEpisodes(t.on), { timeout: 20_000 }).toBe(1)
    expect((await told(ann))[0]?.slice(0, 4)).toEqual(['Hidden', 'New episode: {title}', 'Planned', 1])
  })

  it('of one podcast stand together until they are read', async () => {
    const { id } = await makePodcast(t.on, { title: 'Daily' })
    const ann = await makeUser(t.on)
    await follow(ann, 'podcast', id)
    await publish(id, 'One')
    await publish(id, 'Two')
    await makeEpisode(t.on, { podcast_id: id, title: 'Three' })
    await makeEpisode(t.on, { podcast_id: id, title: 'Four' })
    await tellNews(t.on)
    expect(await told(ann)).toEqual([['Daily', 'New episodes: {total}', 'Four', 4, `/podcast/${id}`]])
    await readAll(ann)
    const last = await publish(id, 'Five')
    expect((await told(ann))[0]).toEqual(['Daily', 'New episode: {title}', 'Five', 1, `/episode/${last.id}`])
    expect(await told(ann)).toHaveLength(2)
  })

  it('of a feed are news where they are new, however often it is read', async () => {
    const recent = (guid: string) =>
      item(guid).replace(/<pubDate>.*<\/pubDate>/, `<pubDate>${new Date().toUTCString()}</pubDate>`)
    source.put('/feed.xml', rss(item('1') + recent('2')))
    const { podcast_id } = await t.call(
      adminFeeds.importFeed,
      { body: { url: source.at('/feed.xml') } },
      admin.token,
    )
    const ann = await makeUser(t.on)
    await follow(ann, 'podcast', podcast_id)
    await tellNews(t.on)
    expect(await told(ann)).toEqual([])
    // An archive comes in beside two new ones.
    const archive = Array.from({ length: 30 }, (_, n) => item(`old ${n}`)).join('')
    source.put('/feed.xml', rss(item('1') + recent('2') + recent('3') + recent('4') + archive))
    const read = () => t.call(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)
    expect((await read()).added).toBe(32)
    await read()
    expect((await told(ann)).map(([title, text, , total]) => [title, text, total])).toEqual([
      ['Night Talk', 'New episodes: {total}', 2],
    ])
  })

  it('reach thousands of followers', async () => {
    const { id } = await makePodcast(t.on)
    await sql`
      with many as (
        insert into users (name, email) select 'Fan', 'fan' || n || '@example.net' from generate_series(1, 3000) n
        returning id
      ) insert into follows (user_id, item_type, item_id) select id, 'podcast', ${id} from many`.execute(
      t.on.db,
    )
    await publish(id, 'Loud')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notifications where subject = ${`podcast ${id}`}`.execute(t.on.db)
    expect(rows[0]?.n).toBe(3000)
  })
})

describe('releases', () => {
  it('are told as albums, not song by song, and lead there', async () => {
    const artist = await makeArtist(t.on, { name: 'Halden Vey' })
    const ann = await makeUser(t.on)
    await follow(ann, 'artist', artist.id)
    const album = await makeAlbum(t.on, { title: 'Slow Weather', artist_id: artist.id })
    // Nothing is out of it yet.
    await tellNews(t.on)
    expect(await told(ann)).toEqual([])
    for (let n = 0; n < 3; n++) await makeSong(t.on, { artist_id: artist.id, album_id: album.id })
    await tellNews(t.on)
    await makeSong(t.on, { artist_id: artist.id, album_id: album.id })
    await tellNews(t.on)
    expect(await told(ann)).toEqual([
      ['Halden Vey', 'New album: {title}', 'Slow Weather', 1, `/album/${album.id}`],
    ])
  })

  it('are told when they are published, not to whose they are', async () => {
    const owner = await makeUser(t.on)
    const artist = await makeArtist(t.on, { user_id: owner.id })
    const ann = await makeUser(t.on)
    for (const user of [ann, owner, admin]) await follow(user, 'artist', artist.id)
    const album = await makeAlbum(t.on, { artist_id: artist.id, public: false })
    await makeSong(t.on, { artist_id: artist.id, album_id: album.id, public: false })
    const song = await makeSong(t.on, { artist_id: artist.id, public: false })
    await tellNews(t.on)
    expect(await told(ann)).toEqual([])
    await t.call(adminSongs.bulk, { body: { action: 'publish', ids: [song.id] } }, admin.token)
    expect(await told(ann)).toMatchObject([
      [artist.name, 'New song: {title}', song.title, 1, `/song/${song.id}`],
    ])
    expect((await told(admin)).filter(([title]) => title === artist.name)).toEqual([])
    await t.call(adminAlbums.bulk, { body: { action: 'publish', ids: [album.id] } }, admin.token)
    // Its song is still hidden.
    expect(await told(ann)).toHaveLength(1)
    await t.on.db.updateTable('songs').set({ public: true }).where('album_id', '=', album.id).execute()
    await t.on.db.updateTable('albums').set({ songs_count: 1 }).where('id', '=', album.id).execute()
    await tellNews(t.on)
    expect((await told(ann))[0]?.slice(1, 3)).toEqual(['New album: {title}', album.title])
    expect(await told(owner)).toEqual([])
  })

  it('of one artist at once are one, and an album of several artists comes once', async () => {
    const [one, two] = [await makeArtist(t.on), await makeArtist(t.on)]
    const ann = await makeUser(t.on)
    for (const artist of [one, two]) await follow(ann, 'artist', artist.id)
    for (let n = 0; n < 3; n++) {
      const album = await makeAlbum(t.on, { artist_id: one.id })
      await makeSong(t.on, { artist_id: one.id, album_id: album.id })
    }
    await tellNews(t.on)
    expect(await told(ann)).toMatchObject([
      [one.name, 'New releases: {total}', expect.anything(), 3, `/artist/${one.id}`],
    ])
    await readAll(ann)
    const both = await makeAlbum(t.on, { title: 'Various', compilation: true })
    for (const artist of [one, two]) await makeSong(t.on, { artist_id: artist.id, album_id: both.id })
    await tellNews(t.on)
    expect((await told(ann)).map(([, text, title]) => [text, title]).slice(0, -1)).toEqual([
      ['New album: {title}', 'Various'],
    ])
  })
})

it('leaves out kinds that somebody does without, until they are wanted again', async () => {
  const { id } = await makePodcast(t.on)
  const ann = await makeUser(t.on)
  await follow(ann, 'podcast', id)
  const without = await t.call(account.change, { body: { notify: { episode: false } } }, ann.token)
  expect(without.notify).toEqual({
    new_device: true,
    episode: false,
    release: true,
    contact: true,
    feed: true,
  })
  await publish(id, 'Unheard')
  expect(await told(ann)).toEqual([])
  await t.call(account.change, { body: { notify: { episode: true, release: false } } }, ann.token)
  await publish(id, 'Heard')
  expect((await told(ann)).map(([, , title]) => title)).toEqual(['Heard'])
  const again = await t.call(account.change, { body: { notify: { release: true } } }, ann.token)
  expect(again.notify).toEqual({ new_device: true, episode: true, release: true, contact: true, feed: true })
})
