import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { search, searchTabs } from '../../../../contract/site/search.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeEpisode, makePodcast, makeSong, makeUser } from '../../../testing/make.ts'
import { recount } from '../../catalog/catalog/service.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { indexChanges, indexQueued, refreshPopularity, reindex } from './indexing.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'enablePodcasts', '1')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(true), 20_000)
})
afterAll(() => app.close())

/** Returns every response about a query, for a visitor, a listener and an admin. */
const allSaid = async (query: string, token?: string): Promise<string> => {
  const said: unknown[] = [
    { ...(await app.call(search.all, { params: { query } }, token)), query: '' },
    await app.call(search.suggestions, { query: { q: query } }, token),
  ]
  for (const type of searchTabs) said.push(await app.call(search.tab, { params: { query, type } }, token))
  return JSON.stringify(said)
}

describe('private content', () => {
  it('is found by nobody, not even through related items', async () => {
    const owner = await makeUser(app.ctx, { name: 'Owner Person' })
    const admin = await makeUser(app.ctx, { admin: true })
    const artist = await makeArtist(app.ctx, { name: 'Openlyknown' })
    const hidden = await makeArtist(app.ctx, { name: 'Veiledartist' })
    const album = await makeAlbum(app.ctx, { title: 'Veiledalbum', artist_id: artist.id, public: false })
    const values = { artists: [artist.id], user_id: owner.id }
    await makeSong(app.ctx, { ...values, title: 'Shownsong', album_id: album.id })
    await makeSong(app.ctx, { ...values, title: 'Veiledsong', public: false })
    await makeSong(app.ctx, { ...values, title: 'Veiledraw', media: { mime: 'audio/aiff', codec: 'pcm' } })
    await makeSong(app.ctx, { title: 'Veiledother', artists: [hidden.id], user_id: owner.id, public: false })
    await makeUser(app.ctx, { name: 'Veiledlistener', blocked: true })
    const banned = await makeUser(app.ctx, { name: 'Banned', blocked: true })
    await app.ctx.db
      .insertInto('playlists')
      .values([
        { user_id: owner.id, title: 'Veiledlist', public: false },
        { user_id: banned.id, title: 'Veiledbanned', public: true },
        { user_id: owner.id, title: 'Shownlist', public: true },
      ])
      .execute()
    const show = await makePodcast(app.ctx, { title: 'Shownshow', user_id: owner.id })
    await makeEpisode(app.ctx, { podcast_id: show.id, title: 'Shownepisode' })
    await makeEpisode(app.ctx, { podcast_id: show.id, title: 'Veileddraft', public: false })
    const later = new Date(Date.now() + 3_600_000)
    await makeEpisode(app.ctx, { podcast_id: show.id, title: 'Veiledplan', published_at: later })
    const closed = await makePodcast(app.ctx, { title: 'Veiledshow', public: false, user_id: owner.id })
    await makeEpisode(app.ctx, { podcast_id: closed.id, title: 'Veiledinside' })
    await indexQueued(app.ctx)
    expect(await allSaid('shownshow')).toMatch(/Shownshow.*Shownepisode/)
    expect(await allSaid('shown')).toMatch(/Shownsong.*Shownlist/)
    for (const token of [undefined, owner.token, admin.token]) {
      for (const query of [
        'veiled',
        'v',
        'veildsong',
        'Veiledalbum',
        'veiledlist owner',
        'shownsong veiledalbum',
      ])
        expect([query, await allSaid(query, token)]).toEqual([query, expect.not.stringContaining('Veiled')])
    }
    // Not even their number: totals count visible items only.
    for (const query of ['veiled', 'veiledlist owner', 'shown', 'openlyknown', 'owner'])
      for (const token of [undefined, owner.token, admin.token]) {
        const { totals } = await app.call(search.all, { params: { query } }, token)
        for (const type of searchTabs) {
          const { data } = await app.call(search.tab, { params: { query, type } }, token)
          expect([query, type, totals[type]]).toEqual([query, type, data.length])
        }
      }
    const { rows } = await sql`select word from search_words where word like 'veiled%'`.execute(app.ctx.db)
    expect(rows).toEqual([])
  })

  it.each(['address@example', 'example.com', 'listener'])('is not found by email: %s', async (query) => {
    const user = await makeUser(app.ctx, { name: 'Quiet Person' })
    await indexQueued(app.ctx)
    expect(user.email).toMatch(/^listener\d+@example\.com$/)
    for (const text of [query, user.email])
      expect(await allSaid(text, user.token)).not.toContain('Quiet Person')
    expect(await allSaid('quiet person')).toContain('Quiet Person')
    expect(await allSaid('quiet person', user.token)).not.toContain('@')
  })

  it('disappears from every response as soon as it was hidden', async () => {
    const user = await makeUser(app.ctx)
    const artist = await makeArtist(app.ctx, { name: 'Retreatist' })
    const album = await makeAlbum(app.ctx, { title: 'Retreatrecord', artist_id: artist.id })
    const song = await makeSong(app.ctx, { title: 'Retreatsong', artists: [artist.id], album_id: album.id })
    const { id } = await app.ctx.db
      .insertInto('playlists')
      .values({ user_id: user.id, title: 'Retreatlist', public: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await indexQueued(app.ctx)
    expect(await allSaid('retreat')).toMatch(/Retreatsong.*Retreatrecord.*Retreatist.*Retreatlist/)
    // Without updating the index: results are checked against current rows.
    await app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', song.id).execute()
    await app.ctx.db.updateTable('playlists').set({ public: false }).where('id', '=', id).execute()
    const said = await allSaid('retreat')
    expect(said).not.toContain('Retreatsong')
    expect(said).not.toContain('Retreatlist')
    await app.ctx.db.transaction().execute(async (trx) => {
      await recount(trx, { albumIds: [album.id], artistIds: [artist.id] })
      await indexChanges(trx)
    })
    expect(await allSaid('retreat')).not.toContain('Retreat')
  })
})

const state = async () => {
  const documents = await sql`
    select item_type, item_id, title_key, words::text, popularity from search_documents order by 1, 2`.execute(
    app.ctx.db,
  )
  const texts = await sql`select word, uses from search_words order by word`.execute(app.ctx.db)
  return { documents: documents.rows, words: texts.rows }
}

describe('search index', () => {
  let random: () => number
  beforeEach(() => {
    let seed = 42
    random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed / 2 ** 32
    }
  })

  it('equals a rebuilt one after any changes', async () => {
    const { db } = app.ctx
    const users = [await makeUser(app.ctx), await makeUser(app.ctx)]
    const artists = [await makeArtist(app.ctx), await makeArtist(app.ctx), await makeArtist(app.ctx)]
    const albums: { id: number }[] = []
    for (const artist of artists) albums.push(await makeAlbum(app.ctx, { artist_id: artist.id }))
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
    const name = (): string =>
      `${one(['Ümlaut', 'AC/DC', 'ночь', '東京', 'P!nk', 'Love', 'Blue'])} ${Math.floor(random() * 5)}`
    const anySong = sql<number>`(select id from songs order by md5(id || ${String(random())}) limit 1)`
    const changes: (() => Promise<unknown>)[] = [
      () =>
        makeSong(app.ctx, {
          title: name(),
          artists: [one(artists).id],
          album_id: one(albums).id,
          public: random() < 0.8,
        }),
      () => sql`update songs set title = ${name()}, public = not public where id = ${anySong}`.execute(db),
      () => sql`update songs set album_id = ${one(albums).id} where id = ${anySong}`.execute(db),
      () =>
        sql`with played as (
          update song_stats set plays = plays + ${Math.floor(random() * 100)} where song_id = ${anySong} returning song_id
        )
        insert into analytics_item_days as d (item_type, day, item_id, plays) select 'song', current_date, song_id, 1 from played
          on conflict (item_type, day, item_id) do update set plays = d.plays + 1`.execute(db),
      () => sql`delete from songs where id = ${anySong}`.execute(db),
      () =>
        sql`update song_artists set artist_id = ${one(artists).id} where song_id = ${anySong}`.execute(db),
      () =>
        sql`update media set mime = case mime when 'audio/aiff' then 'audio/mpeg' else 'audio/aiff' end
        where id = (select media_id from songs order by md5(id || ${String(random())}) limit 1)`.execute(db),
      () =>
        sql`update artist_stats set followers_count = followers_count + 3 where artist_id = ${one(artists).id}`.execute(
          db,
        ),
      () => sql`update artists set name = ${name()} where id = ${one(artists).id}`.execute(db),
      () => sql`update artists set displayname = ${name()} where id = ${one(artists).id}`.execute(db),
      () => sql`update albums set title = ${name()} where id = ${one(albums).id}`.execute(db),
      () => sql`update albums set public = not public where id = ${one(albums).id}`.execute(db),
      () =>
        sql`insert into playlists (user_id, title, public) values (${one(users).id}, ${name()}, true)`.execute(
          db,
        ),
      () => sql`update playlists set public = not public, title = ${name()}`.execute(db),
      () => sql`delete from playlists where id = (select min(id) from playlists)`.execute(db),
      () => sql`update users set name = ${name()} where id = ${one(users).id}`.execute(db),
      () => sql`update users set blocked = not blocked where id = ${one(users).id}`.execute(db),
    ]
    for (let step = 0; step < 150; step++) {
      await one(changes)()
      await db
        .transaction()
        .execute((trx) =>
          recount(trx, { albumIds: albums.map(({ id }) => id), artistIds: artists.map(({ id }) => id) }),
        )
      if (step % 10 === 0) await indexQueued(app.ctx)
    }
    await indexQueued(app.ctx)
    await refreshPopularity(app.ctx)
    const before = await state()
    await sql`truncate search_documents, search_words`.execute(app.owner)
    expect(before.documents.length).toBeGreaterThan(10)
    await reindex(app.ctx)
    // The indexer of the running app may have claimed some of the queue.
    await expect.poll(state).toEqual(before)
  })

  it('does not contain changes of a rolled back transaction', async () => {
    const before = await state()
    await app.ctx.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('users').set({ name: 'Never Was' }).execute()
        await indexChanges(trx)
        throw new Error('fails')
      })
      .catch(() => undefined)
    await indexQueued(app.ctx)
    expect(await state()).toEqual(before)
  })

  it('follows changes made outside the application', async () => {
    const user = await makeUser(app.ctx, { name: 'Quietly Renamed' })
    const profiles = async () =>
      (await app.call(search.all, { params: { query: 'quietly renamed' } })).profiles.map(({ id }) => id)
    await expect.poll(profiles).toEqual([user.id])
  })
})
