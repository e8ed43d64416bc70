import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlaylistSong, playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeMedia, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let owner: TestUser
const song: number[] = []
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx)
  for (let i = 0; i < 40; i++) song.push((await makeSong(app.ctx, { media: { duration: 10 } })).id)
})
afterAll(() => app.close())

const make = async (ids: number[]) =>
  (await app.call(playlists.create, { body: { title: 'Mix', songs: ids } }, owner.token)).id
const read = async (id: number): Promise<number[]> => {
  const { songs: list, songs_count } = await app.call(playlists.get, { params: { id } }, owner.token)
  expect(songs_count).toBe(list.length)
  return list.map((one: PlaylistSong) => one.id)
}
const pick = (...positions: number[]): number[] => positions.map((position) => song[position] as number)
const attach = (playlistId: number, song_id: number) =>
  app.requestError(playlists.attach, { params: { playlistId }, body: { song_id } }, owner.token)
const detach = (playlistId: number, song_id: number) =>
  app.requestError(playlists.detach, { params: { playlistId }, body: { song_id } }, owner.token)
const order = (id: number, song_ids: number[]) =>
  app.requestError(playlists.order, { params: { id }, body: { song_ids } }, owner.token)
const attachMany = (id: number, song_ids: number[], before?: number) =>
  app.call(playlists.attachMany, { params: { id }, body: { song_ids, before } }, owner.token)
const detachMany = (id: number, song_ids: number[]) =>
  app.call(playlists.detachMany, { params: { id }, body: { song_ids } }, owner.token)

describe('songs of a playlist', () => {
  it('are added once and removed', async () => {
    const id = await make([])
    const [a, b] = pick(0, 1)
    expect((await attach(id, a as number)).body).toMatchObject({ songs_count: 1, duration: 10 })
    const again = await attach(id, a as number)
    expect([again.status, again.body.message]).toEqual([409, 'This song is already in the playlist.'])
    const body = { song_id: b as number, song_origin: 'local' as const }
    await app.call(playlists.attach, { params: { playlistId: id }, body }, owner.token)
    expect(await read(id)).toEqual([a, b])
    expect((await detach(id, a as number)).body).toMatchObject({ songs_count: 1 })
    expect((await detach(id, a as number)).status).toBe(200)
    expect(await read(id)).toEqual([b])
    expect((await attach(id, 99_999_998)).status).toBe(404)
  })

  it('are added in bulk, at the end or before another, and existing ones keep their positions', async () => {
    const id = await make(pick(0, 1, 2))
    const { added, playlist } = await attachMany(id, pick(5, 1, 4, 5), pick(1)[0])
    expect(added).toEqual(pick(5, 4))
    expect(playlist).toMatchObject({ songs_count: 5, duration: 50 })
    expect(await read(id)).toEqual(pick(0, 5, 4, 1, 2))
    await attachMany(id, pick(3))
    expect(await read(id)).toEqual(pick(0, 5, 4, 1, 2, 3))
    // The song to insert before was removed meanwhile.
    await attachMany(id, pick(6), 99_999_998)
    expect((await read(id)).at(-1)).toBe(song[6])
  })

  it('return to their positions when removal is undone', async () => {
    const id = await make(pick(0, 1, 2, 3, 4, 5))
    await detachMany(id, pick(1, 2, 5))
    expect(await read(id)).toEqual(pick(0, 3, 4))
    await attachMany(id, pick(1, 2), song[3])
    await attachMany(id, pick(5))
    expect(await read(id)).toEqual(pick(0, 1, 2, 3, 4, 5))
  })

  it('are reordered by a list of exactly the current ones', async () => {
    const id = await make(pick(0, 1, 2, 3))
    expect((await order(id, pick(3, 1, 0, 2))).status).toBe(200)
    expect(await read(id)).toEqual(pick(3, 1, 0, 2))
    for (const stale of [pick(0, 1, 2), pick(0, 1, 2, 3, 4), pick(0, 1, 2, 2), pick(0, 1, 2, 4), []])
      expect((await order(id, stale)).status).toBe(409)
    expect(await read(id)).toEqual(pick(3, 1, 0, 2))
  })

  it('keep the position of a song hidden temporarily', async () => {
    const uploader = await makeUser(app.ctx)
    const own = (await makeSong(app.ctx, { user_id: uploader.id })).id
    const id = await make([...pick(0, 1), own, ...pick(2)])
    await app.call(songs.hide, { params: { id: own } }, uploader.token)
    expect((await order(id, pick(2, 1, 0))).status).toBe(200)
    await app.call(songs.publish, { params: { id: own } }, uploader.token)
    expect(await read(id)).toEqual([...pick(2, 1), own, ...pick(0)])
  })
})

describe('concurrent edits', () => {
  it('never lose or duplicate a song', async () => {
    const start = pick(...Array.from({ length: 10 }, (_, i) => i))
    const id = await make(start)
    const added = song.slice(10, 30)
    const removed = start.slice(0, 5)
    const responses = await Promise.all([
      ...added.flatMap((one) => [attach(id, one), attach(id, one)]),
      ...removed.map((one) => detach(id, one)),
      ...Array.from({ length: 20 }, (_, i) => order(id, i % 2 ? start : start.toReversed())),
      attachMany(id, song.slice(30), start[7]).then(() => ({ status: 200 })),
    ])
    const statuses = responses.map((response) => response.status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    // Of each pair, one device added the song and the other got a conflict.
    for (let i = 0; i < added.length; i++) expect(statuses.slice(2 * i, 2 * i + 2).sort()).toEqual([200, 409])
    const expected = [...start.slice(5), ...added, ...song.slice(30)]
    expect((await read(id)).toSorted((a, b) => a - b)).toEqual(expected)
    const { rows } = await sql<{ n: number; positions: number }>`
      select count(*) as n, count(distinct position) as places from playlist_songs where playlist_id = ${id}`.execute(
      app.ctx.db,
    )
    expect(rows).toEqual([{ n: expected.length, places: expected.length }])
  })

  it('by uploaders who hide, publish and remove songs leave correct counts', async () => {
    const uploader = await makeUser(app.ctx)
    const own: number[] = []
    for (let i = 0; i < 8; i++) own.push((await makeSong(app.ctx, { user_id: uploader.id })).id)
    const lists = [await make([]), await make([]), await make([])]
    const as = <E extends Parameters<typeof app.requestError>[0]>(e: E, id: number) =>
      app.requestError(e, { params: { id } }, uploader.token)
    const responses = await Promise.all([
      ...lists.flatMap((id) => own.map((one) => attach(id, one))),
      ...own.slice(0, 3).map((one) => as(songs.hide, one)),
      ...own.slice(3, 6).map((one) => as(songs.remove, one)),
      ...lists.map((id) => detach(id, own[7] as number)),
    ])
    // 404: hidden or removed before it could be added.
    expect(responses.map((one) => one.status).filter((status) => status !== 200 && status !== 404)).toEqual(
      [],
    )
    for (const id of lists) await read(id)
    const mine = await app.call(playlists.mine, {}, owner.token)
    for (const id of lists)
      expect(mine.find((one) => one.id === id)?.songs_count).toBe((await read(id)).length)
  })
})

describe('a playlist of 10,000 songs', () => {
  let id: number
  const many: number[] = []
  beforeAll(async () => {
    const media = await makeMedia(app.ctx, { duration: 1 })
    id = await make([])
    const { rows } = await sql<{ id: number }>`insert into songs (title, file_name, media_id)
      select 'Many ' || n, 'many.mp3', ${media.id} from generate_series(1, 10000) n returning id`.execute(
      app.ctx.db,
    )
    many.push(...rows.map((row) => row.id))
    await sql`insert into playlist_songs (playlist_id, song_id, position)
      select ${id}, id, row_number() over (order by id) from songs where media_id = ${media.id}`.execute(
      app.ctx.db,
    )
    await sql`analyze all_songs, playlist_songs, playlists, media`.execute(app.ctx.db)
  })
  const slice = (after: string, limit = 500) =>
    app.call(playlists.songs, { params: { id }, query: { after, limit } }, owner.token)

  it('is returned in contiguous slices', async () => {
    const first = await app.call(playlists.get, { params: { id } }, owner.token)
    expect([first.songs_count, first.duration, first.songs.length]).toEqual([10_000, 10_000, 500])
    const seen = first.songs.map((one) => one.id)
    for (let after = 500; after < 10_000; after += 500)
      seen.push(...(await slice(String(after))).map((one) => one.id))
    expect(seen).toEqual(many)
    expect((await slice('9990', 20)).map((one) => one.id)).toEqual(many.slice(9_990))
    expect(await slice('10000')).toEqual([])
    for (const after of ['-1', '1e3', 'x', "1'", '12345678'])
      expect(
        (await app.requestError(playlists.songs, { params: { id }, query: { after } }, owner.token)).status,
      ).toBe(422)
  })

  it('is reordered in one request and is full', async () => {
    const turned = many.toReversed()
    expect((await order(id, turned)).status).toBe(200)
    expect((await slice('9995')).map((one) => one.id)).toEqual(turned.slice(9_995))
    const full = await attach(id, song[0] as number)
    expect([full.status, full.body.message]).toEqual([409, 'This playlist is full.'])
    const tooMany = await order(id, [...turned, song[0] as number])
    expect(tooMany.status).toBe(422)
  })
})
