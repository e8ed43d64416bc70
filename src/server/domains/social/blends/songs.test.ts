import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blends } from '../../../../contract/social/blends.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makeBlends } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const play = async (user: TestUser, song: number, times = 1, { days = 1, hidden = false } = {}) => {
  await sql`
    insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted, private)
    select ${user.id}, 'song', ${song}, 200, now() - make_interval(days => ${days}), now(), 200, true, ${hidden}
    from generate_series(1, ${times})`.execute(app.ctx.db)
}
/** Songs of an artist. */
const songsBy = async (count: number, more: object = {}): Promise<number[]> => {
  const { id: artist_id } = await makeArtist(app.ctx)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await makeSong(app.ctx, { artist_id, ...more })).id)
  return ids
}
const blended = async (...users: TestUser[]): Promise<number> => {
  const [owner, ...others] = users as [TestUser, ...TestUser[]]
  for (const user of others) {
    await app.call(friends.add, { body: { user_id: user.id } }, owner.token)
    await app.call(friends.add, { body: { user_id: owner.id } }, user.token)
  }
  const body = { user_ids: others.map(({ id }) => id) }
  const { id } = await app.call(blends.create, { body }, owner.token)
  for (const user of others) await app.call(blends.join, { params: { id } }, user.token)
  return id
}
const open = (id: number, by: TestUser) => app.call(blends.get, { params: { id } }, by.token)
const two = async () =>
  [await makeUser(app.ctx, { name: 'Ann' }), await makeUser(app.ctx, { name: 'Bob' })] as const
const dayBefore = (id: number) =>
  sql`
  update blends set made_on = made_on - 1, opened_at = now() where id = ${id}`.execute(app.ctx.db)

describe('the songs of a Blend', () => {
  it('are first those that several play, then those of its members by turns, with whose taste they are', async () => {
    const [ann, bob] = await two()
    const [both] = await songsBy(1)
    const [hers, his] = [[] as number[], [] as number[]]
    for (let n = 0; n < 3; n++) hers.push(...(await songsBy(1)))
    for (let n = 0; n < 3; n++) his.push(...(await songsBy(1)))
    for (const song of hers) await play(ann, song, 7)
    for (const song of his) await play(bob, song, 7)
    for (const user of [ann, bob]) await play(user, both as number, 2)
    const { songs, made_on } = await open(await blended(ann, bob), bob)
    expect(made_on).toBe(new Date().toISOString().slice(0, 10))
    expect(songs[0]?.id).toBe(both)
    expect(songs[0]?.for.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob'])
    const turns = songs.slice(1).map((song) => song.for.map(({ name }) => name).join())
    expect(turns).toHaveLength(6)
    for (const at of [0, 2, 4]) expect(turns.slice(at, at + 2).toSorted()).toEqual(['Ann', 'Bob'])
    expect(
      songs.filter((song) => song.for[0]?.name === 'Ann').every(({ id }) => hers.includes(id) || id === both),
    ).toBe(true)
  })

  it('are at most three of an artist and fifty in all', { tags: 'long' }, async () => {
    const [ann, bob] = await two()
    for (const song of await songsBy(6)) await play(ann, song, 9)
    for (let n = 0; n < 60; n++) await play(n % 2 ? ann : bob, (await songsBy(1))[0] as number)
    const { songs } = await open(await blended(ann, bob), ann)
    expect(songs).toHaveLength(50)
    const byArtist = Map.groupBy(songs, ({ artist }) => artist?.id)
    expect(Math.max(...[...byArtist.values()].map((of) => of.length))).toBe(3)
  })

  it('leave out private sessions, cleared history, old plays and songs that others may not hear', async () => {
    const [ann, bob] = await two()
    const [heard, hidden, old, cleared] = await songsBy(4)
    const [own] = await songsBy(1, { user_id: ann.id, public: false })
    await play(bob, cleared as number, 5, { days: 3 })
    await sql`update users set history_cleared_at = now() - interval '2 days' where id = ${bob.id}`.execute(
      app.ctx.db,
    )
    await play(ann, heard as number)
    await play(ann, hidden as number, 5, { hidden: true })
    await play(ann, old as number, 5, { days: 92 })
    await play(ann, own as number, 5)
    const id = await blended(ann, bob)
    for (const user of [ann, bob])
      expect((await open(id, user)).songs.map((song) => song.id)).toEqual([heard])
  })

  it('are of the last plays of somebody with more than a person can hear', async () => {
    const [ann, bob] = await two()
    const [early, late, his] = await songsBy(3)
    await play(ann, early as number, 30, { days: 5 })
    await play(ann, late as number, 5_000, { days: 2 })
    await play(bob, his as number)
    const { songs } = await open(await blended(ann, bob), ann)
    expect(songs.map(({ id }) => id).toSorted()).toEqual([late, his].toSorted())
  })

  it('stay the same all day and differ the next, when the job makes those that people open', {
    tags: 'long',
  }, async () => {
    const [ann, bob] = await two()
    for (let n = 0; n < 120; n++) await play(n % 2 ? ann : bob, (await songsBy(1))[0] as number, 1 + (n % 3))
    const id = await blended(ann, bob)
    const idsNow = async () => (await open(id, ann)).songs.map((song) => song.id)
    const first = await idsNow()
    expect(await idsNow()).toEqual(first)
    await dayBefore(id)
    await makeBlends(app.ctx, new AbortController().signal)
    const { rows } = await sql<{ song_id: number }>`
      select song_id from blend_songs where blend_id = ${id} order by position`.execute(app.ctx.db)
    const next = rows.map(({ song_id }) => song_id)
    expect(next).toHaveLength(50)
    expect(next.filter((song) => first.includes(song)).length).toBeLessThan(25)
    expect(await idsNow()).toEqual(next)
  })

  it('of somebody who left are gone at once', async () => {
    const [ann, bob] = await two()
    const cleo = await makeUser(app.ctx, { name: 'Cleo' })
    const [hers, his, theirs] = await songsBy(3)
    await play(ann, hers as number)
    await play(bob, his as number)
    await play(cleo, theirs as number)
    const id = await blended(ann, bob, cleo)
    expect((await open(id, ann)).songs).toHaveLength(3)
    await app.call(blends.leave, { params: { id } }, cleo.token)
    expect((await open(id, ann)).songs.map((song) => song.id).toSorted()).toEqual([hers, his].toSorted())
  })
})

describe('the match of a Blend', () => {
  it('is computed from enough listening only, and shown with what it is made of', async () => {
    const [ann, bob] = await two()
    const cleo = await makeUser(app.ctx, { name: 'Cleo' })
    const { id: artist_id, name } = await makeArtist(app.ctx)
    const song = await makeSong(app.ctx, { artist_id })
    const [other] = await songsBy(1)
    await play(ann, song.id, 10)
    await play(ann, other as number, 10)
    await play(bob, song.id, 20)
    await play(cleo, song.id, 19)
    const id = await blended(ann, bob, cleo)
    const { score, matches } = await open(id, bob)
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({
      score: 50,
      artists: 50,
      genres: null,
      shared_artists: [{ id: artist_id, name }],
      song: { id: song.id },
    })
    expect(matches[0] && [matches[0].one.name, matches[0].other.name].toSorted()).toEqual(['Ann', 'Bob'])
    expect(score).toBe(50)
    expect((await app.call(blends.list, {}, cleo.token))[0]?.score).toBe(50)
  })
})
