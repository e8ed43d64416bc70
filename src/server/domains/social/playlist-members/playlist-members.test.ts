import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from '../../../../contract/catalog/items.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { library } from '../../../../contract/social/library.ts'
import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
const song: number[] = []
beforeAll(async () => {
  app = await testApp()
  for (let i = 0; i < 30; i++) song.push((await makeSong(app.ctx)).id)
})
afterAll(() => app.close())

const befriend = async (one: TestUser, other: TestUser) => {
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
}
const make = async (owner: TestUser, songs: number[] = [], more: object = {}) =>
  (await app.call(playlists.create, { body: { title: 'Kitchen', songs, ...more } }, owner.token)).id
const add = (id: number, owner: TestUser, user: TestUser, role: MemberRole = 'editor') =>
  app.requestError(playlistMembers.add, { params: { id }, body: { user_id: user.id, role } }, owner.token)
const attach = (id: number, song_id: number, by: TestUser) =>
  app.requestError(playlists.attach, { params: { playlistId: id }, body: { song_id } }, by.token)
const read = (id: number, by: TestUser) => app.call(playlists.get, { params: { id } }, by.token)
const statusFor = async (id: number, by: TestUser) =>
  (await app.requestError(playlists.get, { params: { id } }, by.token)).status
const namesIn = async (id: number, by: TestUser) =>
  (await app.call(playlistMembers.list, { params: { id } }, by.token)).map(({ name, role }) => [name, role])
const deeds = async (id: number, by: TestUser) =>
  (await app.call(playlistMembers.activity, { params: { id } }, by.token)).map(({ user, kind, count }) => [
    user?.name ?? null,
    kind,
    count,
  ])

/** An owner with two friends. */
const company = async () => {
  const [ann, bob, cleo] = [
    await makeUser(app.ctx, { name: 'Ann' }),
    await makeUser(app.ctx, { name: 'Bob' }),
    await makeUser(app.ctx, { name: 'Cleo' }),
  ]
  for (const one of [bob, cleo]) await befriend(ann, one)
  return { ann, bob, cleo }
}

describe('members', () => {
  it('see a private playlist, and change its songs as editors only', async () => {
    const { ann, bob, cleo } = await company()
    const id = await make(ann, [song[0] as number])
    expect(await statusFor(id, bob)).toBe(404)
    expect((await add(id, ann, bob)).status).toBe(200)
    await add(id, ann, cleo, 'viewer')
    expect(await namesIn(id, cleo)).toEqual([
      ['Ann', 'owner'],
      ['Bob', 'editor'],
      ['Cleo', 'viewer'],
    ])
    expect((await attach(id, song[1] as number, bob)).status).toBe(200)
    expect((await attach(id, song[2] as number, cleo)).status).toBe(403)
    const seen = await read(id, cleo)
    expect(seen).toMatchObject({ role: 'viewer', owned: false, shared: true, members: { total: 3 } })
    expect(seen.songs.map(({ added_by }) => added_by?.name)).toEqual(['Ann', 'Bob'])
    for (const call of [playlists.publish, playlists.remove])
      expect((await app.requestError(call, { params: { id } }, bob.token)).status).toBe(403)
    const renamed = await app.requestError(
      playlists.change,
      { params: { id }, body: { title: 'Mine' } },
      bob.token,
    )
    expect(renamed.status).toBe(403)
    expect((await add(id, bob, cleo)).status).toBe(403)

    await app.call(
      playlistMembers.change,
      { params: { id }, body: { user_id: bob.id, role: 'viewer' } },
      ann.token,
    )
    expect((await attach(id, song[3] as number, bob)).status).toBe(403)
    await app.call(playlistMembers.remove, { params: { id }, body: { user_id: bob.id } }, ann.token)
    expect(await statusFor(id, bob)).toBe(404)
    await app.call(playlistMembers.leave, { params: { id } }, cleo.token)
    expect(await statusFor(id, cleo)).toBe(404)
    expect((await app.requestError(playlistMembers.leave, { params: { id } }, ann.token)).status).toBe(403)
  })

  it('are friends of the owner, once each, and are notified', async () => {
    const { ann, bob, cleo } = await company()
    const stranger = await makeUser(app.ctx)
    const id = await make(ann)
    expect((await add(id, ann, stranger)).status).toBe(403)
    await add(id, ann, bob)
    expect((await add(id, ann, bob)).status).toBe(409)
    expect((await app.call(notifications.list, {}, bob.token))[0]).toMatchObject({
      kind: 'playlist_added',
      title: 'Ann',
      text: 'Added you to {title}.',
      params: { title: 'Kitchen' },
      link: `/playlist/${id}`,
    })
    await app.call(playlistMembers.remove, { params: { id }, body: { user_id: bob.id } }, ann.token)
    expect((await app.call(notifications.list, {}, bob.token)).map(({ kind }) => kind)).not.toContain(
      'playlist_added',
    )
    // Ending the friendship keeps the membership.
    await add(id, ann, cleo)
    await app.call(friends.remove, { body: { friend_id: ann.id } }, cleo.token)
    expect(await statusFor(id, cleo)).toBe(200)
  })

  it('find it in their library and among the playlists they can add to', async () => {
    const { ann, bob, cleo } = await company()
    const id = await make(ann, [song[0] as number], { public: true })
    await add(id, ann, bob)
    await add(id, ann, cleo, 'viewer')
    for (const one of [bob, cleo]) {
      expect((await app.call(playlists.mine, {}, one.token)).map((mine) => mine.id)).toEqual([id])
      expect((await app.call(library.list, {}, one.token)).items.map((item) => item.id)).toEqual([id])
    }
    const containing = (by: TestUser) =>
      app.call(playlists.containing, { body: { song_ids: [song[0] as number] } }, by.token)
    expect(await containing(bob)).toEqual([{ id, songs: 1 }])
    expect(await containing(cleo)).toEqual([])
  })

  it('are at most a hundred', async () => {
    const { ann, bob } = await company()
    const id = await make(ann)
    await sql`
      with many as (
        insert into users (name, email) select 'Crowd', 'crowd' || n || '@example.net' from generate_series(1, 100) n
        returning id
      ) insert into playlist_members (playlist_id, user_id, role) select ${id}, id, 'viewer' from many`.execute(
      app.ctx.db,
    )
    expect(await add(id, ann, bob)).toMatchObject({
      status: 409,
      body: { message: 'This playlist has too many members.' },
    })
  })

  it('cannot be added to a smart playlist, nor a shared one made smart', async () => {
    const { ann, bob, cleo } = await company()
    const rules = { match: 'all', rules: [], sort: 'added', limit: 10 } as const
    const shared = await make(ann)
    await add(shared, ann, bob)
    const body = { rules: { ...rules, rules: [{ field: 'liked', op: 'is', value: true }] } }
    const turned = await app.requestError(playlists.change, { params: { id: shared }, body }, ann.token)
    expect([turned.status, turned.body.message]).toEqual([
      409,
      'You can’t turn a shared playlist into a smart playlist.',
    ])
    await sql`update playlists set rules = '{}' where id = ${shared}`.execute(app.ctx.db)
    expect((await add(shared, ann, cleo)).status).toBe(409)
  })
})

describe('concurrent editors', () => {
  it('lose nothing while one of them reorders', async () => {
    const { ann, bob, cleo } = await company()
    const start = song.slice(0, 10)
    const id = await make(ann, start)
    for (const one of [bob, cleo]) await add(id, ann, one)
    const order = (song_ids: number[], by: TestUser) =>
      app.requestError(playlists.order, { params: { id }, body: { song_ids } }, by.token)
    const replies = await Promise.all([
      ...song.slice(10, 20).map((one) => attach(id, one, bob)),
      ...song.slice(20, 30).map((one) => attach(id, one, cleo)),
      ...Array.from({ length: 10 }, (_, i) => order(i % 2 ? start : start.toReversed(), ann)),
    ])
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    const { songs } = await read(id, ann)
    expect(songs.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(song)
    const by = (name: string) => songs.filter(({ added_by }) => added_by?.name === name).length
    expect([by('Ann'), by('Bob'), by('Cleo')]).toEqual([10, 10, 10])
    const { rows } = await sql<{ places: number }>`
      select count(distinct position)::int as places from playlist_songs where playlist_id = ${id}`.execute(
      app.ctx.db,
    )
    expect(rows).toEqual([{ places: 30 }])
  })

  it('whose role ends do not change it afterwards', async () => {
    const { ann, bob } = await company()
    const id = await make(ann)
    await add(id, ann, bob)
    await Promise.all([
      app.call(playlistMembers.remove, { params: { id }, body: { user_id: bob.id } }, ann.token),
      ...song.slice(0, 8).map((one) => attach(id, one, bob)),
    ])
    const done = await app.call(playlistMembers.activity, { params: { id } }, ann.token)
    const last = (kind: string) => done.find((deed) => deed.kind === kind)?.last_at ?? ''
    expect(last('added') < last('left')).toBe(true)
    expect((await attach(id, song[9] as number, bob)).status).toBe(404)
  })
})

describe('activity', () => {
  it('is summed up by person, kind and hour, and only members see it', async () => {
    const { ann, bob, cleo } = await company()
    const id = await make(ann)
    await attach(id, song[0] as number, ann)
    await add(id, ann, bob)
    for (const one of song.slice(1, 4)) await attach(id, one, bob)
    await app.call(playlists.detachMany, { params: { id }, body: { song_ids: song.slice(0, 2) } }, ann.token)
    await app.call(playlists.change, { params: { id }, body: { title: 'Pantry' } }, ann.token)
    expect(await deeds(id, bob)).toEqual([
      ['Ann', 'renamed', 1],
      ['Ann', 'removed', 2],
      ['Bob', 'added', 3],
      ['Bob', 'joined', 1],
    ])
    await sql`update playlist_activities set hour = hour - interval '1 hour' where playlist_id = ${id}`.execute(
      app.ctx.db,
    )
    await attach(id, song[5] as number, bob)
    const [newest, ...older] = await app.call(playlistMembers.activity, { params: { id } }, ann.token)
    expect(newest).toMatchObject({ kind: 'added', count: 1 })
    const page = (after: number) =>
      app.call(
        playlistMembers.activity,
        { params: { id }, query: { after: String(after), limit: 2 } },
        ann.token,
      )
    expect(await page(newest?.id ?? 0)).toEqual(older.slice(0, 2))
    expect((await app.requestError(playlistMembers.activity, { params: { id } }, cleo.token)).status).toBe(
      404,
    )
  })
})

describe('blocks', () => {
  it('end memberships between owner and member, and hide two members from each other', async () => {
    const { ann, bob, cleo } = await company()
    const id = await make(ann)
    for (const one of [bob, cleo]) await add(id, ann, one)
    await attach(id, song[0] as number, bob)
    await app.call(blocks.add, { body: { user_id: bob.id } }, cleo.token)
    for (const [viewer, hidden] of [
      [bob, 'Cleo'],
      [cleo, 'Bob'],
    ] as const) {
      expect((await namesIn(id, viewer)).map(([name]) => name)).not.toContain(hidden)
      expect((await deeds(id, viewer)).map(([name]) => name)).not.toContain(hidden)
    }
    expect((await read(id, cleo)).songs[0]?.added_by).toBeNull()
    expect((await read(id, cleo)).members).toMatchObject({ total: 2 })
    expect((await read(id, ann)).songs[0]?.added_by?.name).toBe('Bob')

    await app.call(blocks.add, { body: { user_id: ann.id } }, bob.token)
    expect(await statusFor(id, bob)).toBe(404)
    await app.call(blocks.remove, { body: { user_id: ann.id } }, bob.token)
    expect(await statusFor(id, bob)).toBe(404)
    expect(await namesIn(id, ann)).toEqual([
      ['Ann', 'owner'],
      ['Cleo', 'editor'],
    ])
  })
})

describe('a deleted account', () => {
  const remove = (user: TestUser) => app.call(account.remove, { body: {} }, user.token)

  it('of an editor leaves the songs, without a name', async () => {
    const { ann, bob } = await company()
    const id = await make(ann)
    await add(id, ann, bob)
    await attach(id, song[0] as number, bob)
    await remove(bob)
    expect((await read(id, ann)).songs.map(({ added_by }) => added_by)).toEqual([null])
    expect(await deeds(id, ann)).toContainEqual([null, 'added', 1])
  })

  it('of an owner leaves the playlist to the editor who joined first', async () => {
    const { ann, bob, cleo } = await company()
    const dan = await makeUser(app.ctx, { name: 'Dan' })
    await befriend(ann, dan)
    const [shared, alone, watched] = [await make(ann, [song[0] as number]), await make(ann), await make(ann)]
    await add(shared, ann, dan, 'viewer')
    for (const one of [cleo, bob]) await add(shared, ann, one)
    await add(watched, ann, dan, 'viewer')
    await app.call(blocks.add, { body: { user_id: cleo.id } }, dan.token)
    await remove(ann)
    expect(await namesIn(shared, cleo)).toEqual([
      ['Cleo', 'owner'],
      ['Bob', 'editor'],
    ])
    expect((await read(shared, cleo)).songs[0]?.added_by).toBeNull()
    expect(await statusFor(shared, dan)).toBe(404)
    for (const gone of [alone, watched]) expect(await statusFor(gone, dan)).toBe(404)
    expect((await app.call(notifications.list, {}, cleo.token))[0]).toMatchObject({
      title: 'Kitchen',
      text: 'This playlist is yours now: its owner’s account was deleted.',
    })
  })

  it('has its memberships in the export', async () => {
    const { ann, bob } = await company()
    await add(await make(ann), ann, bob)
    const exported = await app.fastify.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${bob.token}` },
    })
    expect(exported.json().shared_playlists).toMatchObject([{ title: 'Kitchen', role: 'editor' }])
  })
})
