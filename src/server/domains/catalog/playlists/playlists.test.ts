import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlaylistSong, playlists } from '../../../../contract/catalog/playlists.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let owner: TestUser
let other: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  owner = await makeUser(app.ctx, { name: 'Olga' })
  other = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

const songIds = async (n: number, values: Parameters<typeof makeSong>[1] = {}): Promise<number[]> => {
  const created: number[] = []
  for (let i = 0; i < n; i++)
    created.push((await makeSong(app.ctx, { media: { duration: 100 }, ...values })).id)
  return created
}

const make = (
  body: Partial<Parameters<typeof app.call<typeof playlists.create>>[1]['body']> = {},
  by = owner,
) => app.call(playlists.create, { body: { title: 'Mix', ...body } }, by.token)
const read = (id: number, by?: TestUser) => app.call(playlists.get, { params: { id } }, by?.token)
const ids = (of: { songs: PlaylistSong[] }) => of.songs.map((song) => song.id)

describe('a playlist', () => {
  it('is created, private by default, and returned with its songs in order', async () => {
    const [a, b, c] = await songIds(3)
    const created = await make({ title: ' Mix ', description: 'Good ones', songs: [c, a, b, a] as number[] })
    expect(created).toEqual({
      type: 'playlist',
      id: created.id,
      title: 'Mix',
      name: 'Mix',
      user: { id: owner.id, name: 'Olga' },
      description: 'Good ones',
      cover: null,
      mosaic: [],
      songs_count: 3,
      duration: 300,
      followers_count: 0,
      public: false,
      followed: false,
      owned: true,
      role: 'owner',
      shared: false,
      rules: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const { songs: list, members, ...playlist } = await read(created.id, owner)
    expect(playlist).toEqual(created)
    expect(members).toEqual({ total: 1, some: [expect.objectContaining({ name: 'Olga' })] })
    expect(list.map((song) => [song.id, typeof song.added_at])).toEqual([
      [c, 'string'],
      [a, 'string'],
      [b, 'string'],
    ])
  })

  it('is rejected without a title, with an unknown field, and with a foreign or unfinished cover', async () => {
    const refused = async (body: object) =>
      (await app.requestError(playlists.create, { body }, owner.token)).status
    expect(await refused({ title: ' ' })).toBe(422)
    expect(await refused({ title: 'x', user_id: other.id })).toBe(422)
    expect(await refused({ title: 'x', followers_count: 9 })).toBe(422)
    for (const [user_id, purpose, status] of [
      [other.id, 'cover', 'ready'],
      [owner.id, 'audio', 'ready'],
      [owner.id, 'cover', 'uploading'],
    ] as const) {
      expect(await refused({ title: 'x', cover: await upload(user_id, purpose, status) })).toBe(422)
    }
    expect((await app.requestError(playlists.create, { body: { title: 'x' } })).status).toBe(401)
  })

  it('updates the given fields only', async () => {
    const { id, updated_at } = await make({ description: 'Before' })
    const cover = await upload(owner.id, 'cover', 'ready')
    const changed = await app.call(
      playlists.change,
      { params: { id }, body: { cover, title: 'New' } },
      owner.token,
    )
    expect(changed).toMatchObject({ title: 'New', description: 'Before', public: false, mosaic: [] })
    expect(changed.cover?.url).toMatch(/-512\.webp$/)
    expect(changed.updated_at > updated_at).toBe(true)
    const plain = await app.call(
      playlists.change,
      { params: { id }, body: { cover: null, description: null } },
      owner.token,
    )
    expect(plain).toMatchObject({ title: 'New', description: null, cover: null })
  })

  it('is deleted with its follows', async () => {
    const { id } = await make({ public: true })
    await follow(other.id, id)
    await app.call(playlists.remove, { params: { id } }, owner.token)
    expect((await app.requestError(playlists.get, { params: { id } }, owner.token)).status).toBe(404)
    expect(await app.ctx.db.selectFrom('follows').selectAll().where('item_id', '=', id).execute()).toEqual([])
  })

  it('shows up to four distinct covers of its first songs', async () => {
    const covers = [await makeCover(app.ctx), await makeCover(app.ctx), await makeCover(app.ctx)]
    const album = await makeAlbum(app.ctx, { cover_id: covers[2]?.id ?? null })
    const [hidden] = await songIds(1, {
      cover_id: (await makeCover(app.ctx)).id,
      public: false,
      user_id: other.id,
    })
    const list = [
      ...(await songIds(2, { cover_id: covers[1]?.id ?? null })),
      ...(await songIds(1)),
      ...(await songIds(1, { album_id: album.id })),
      ...(await songIds(1, { cover_id: covers[0]?.id ?? null })),
    ]
    const { id } = await make({ public: true, songs: list })
    await app.ctx.db
      .insertInto('playlist_songs')
      .values({ playlist_id: id, song_id: hidden ?? 0, position: 0 })
      .execute()
    const expected = [covers[1], covers[2], covers[0]].map((cover) =>
      expect.stringContaining(cover?.hash ?? '?'),
    )
    expect((await read(id, owner)).mosaic.map((cover) => cover.url)).toEqual(expected)
    const page = await app.call(playlists.list, { query: { 'filter[user]': owner.id, q: 'Mix' } })
    expect(page.data.find((one) => one.id === id)?.mosaic.map((cover) => cover.url)).toEqual(expected)
  })
})

const upload = async (user_id: number, purpose: 'audio' | 'cover', status: 'uploading' | 'ready') => {
  const id = crypto.randomUUID()
  const cover_id = (await makeCover(app.ctx)).id
  const expires_at = new Date(Date.now() + 60_000)
  await app.ctx.db
    .insertInto('uploads')
    .values({ id, user_id, purpose, status, cover_id, file_name: 'a.png', size: 1, expires_at })
    .execute()
  return id
}
const follow = (user_id: number, item_id: number, item_type = 'playlist') =>
  app.ctx.db.insertInto('follows').values({ user_id, item_type, item_id }).execute()

describe('lists of playlists', () => {
  it('contain public ones only, paged, with the follow state of the viewer', async () => {
    const listener = await makeUser(app.ctx, { name: 'Lister' })
    const created = []
    for (const title of ['c one', 'a two', 'b three'])
      created.push(await make({ title, public: true }, listener))
    await make({ title: 'secret' }, listener)
    await follow(other.id, created[1]?.id ?? 0)
    const query = { 'filter[user]': listener.id, sort: 'title' as const, per_page: 2 }
    const first = await app.call(playlists.list, { query }, other.token)
    expect(first.meta).toMatchObject({ total: 3, last_page: 2 })
    expect(first.data.map((one) => [one.title, one.followed, one.owned])).toEqual([
      ['a two', true, false],
      ['b three', false, false],
    ])
    const second = await app.call(playlists.list, { query: { ...query, after: first.meta.next as string } })
    expect(second.data.map((one) => [one.title, one.followed])).toEqual([['c one', undefined]])
    expect(second.meta.next).toBeNull()
    for (const sort of ['-followers', '-created_at'] as const) {
      const page = await app.call(playlists.list, { query: { ...query, sort } })
      const rest = await app.call(playlists.list, {
        query: { ...query, sort, after: page.meta.next as string },
      })
      expect([...page.data, ...rest.data].map((one) => one.title)).toEqual(['b three', 'a two', 'c one'])
    }
    const mine = await app.call(playlists.mine, {}, listener.token)
    expect(mine.map((one) => one.title)).toEqual(['secret', 'b three', 'a two', 'c one'])
  })

  it('of a listener: own ones first, then followed ones still visible', async () => {
    const listener = await makeUser(app.ctx)
    const [visible, hidden] = [await make({ title: 'shown', public: true }), await make({ title: 'hidden' })]
    await follow(listener.id, hidden.id)
    await follow(listener.id, visible.id)
    await make({ title: 'own' }, listener)
    const mine = await app.call(playlists.mine, {}, listener.token)
    expect(mine.map((one) => [one.title, one.followed, one.owned])).toEqual([
      ['own', false, true],
      ['shown', true, false],
    ])
  })
})

describe('private playlist', () => {
  it('is visible to its owner and admins, and changed by its owner only', async () => {
    const [song, spare] = await songIds(2)
    const target = await make({ title: 'Private', songs: [song as number] })
    const { id } = target
    const body = { song_id: spare as number }
    const many = { song_ids: [spare as number] }
    const reads: [keyof typeof playlists, object][] = [
      ['get', { params: { id } }],
      ['songs', { params: { id } }],
    ]
    const writes: [keyof typeof playlists, object][] = [
      ['change', { params: { id }, body: { title: 'Taken' } }],
      ['order', { params: { id }, body: { song_ids: [song] } }],
      ['attachMany', { params: { id }, body: many }],
      ['detachMany', { params: { id }, body: { song_ids: [song] } }],
      ['attach', { params: { playlistId: id }, body }],
      ['detach', { params: { playlistId: id }, body: { song_id: song } }],
      ['publish', { params: { id } }],
      ['hide', { params: { id } }],
      ['remove', { params: { id } }],
    ]
    const statuses = async (calls: typeof reads, by?: TestUser) => {
      const responses = []
      for (const [name, input] of calls)
        responses.push((await app.requestError(playlists[name], input, by?.token)).status)
      return [...new Set(responses)]
    }
    expect(await statuses(reads)).toEqual([404])
    expect(await statuses(writes)).toEqual([401])
    expect(await statuses([...reads, ...writes], other)).toEqual([404])
    expect(await statuses(reads, admin)).toEqual([200])
    expect(await statuses(writes, admin)).toEqual([403])
    await app.call(playlists.publish, { params: { id } }, owner.token)
    expect(await statuses(reads)).toEqual([200])
    expect(await statuses(reads, other)).toEqual([200])
    expect(await statuses(writes, other)).toEqual([403])
    expect(await read(id, owner)).toMatchObject({ ...target, public: true, updated_at: expect.any(String) })
    expect(await app.call(playlists.hide, { params: { id } }, owner.token)).toEqual({
      status: 'success',
      public: false,
    })
    // Responses to visitors are cached; a hidden playlist must not be.
    await expect.poll(() => statuses(reads)).toEqual([404])
    expect(await statuses(reads, other)).toEqual([404])
  })

  it('is like every playlist of a blocked listener: hidden', async () => {
    const gone = await makeUser(app.ctx)
    const { id } = await make({ title: 'Blocked', public: true }, gone)
    await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', gone.id).execute()
    expect((await app.requestError(playlists.get, { params: { id } }, other.token)).status).toBe(404)
    expect((await read(id, admin)).title).toBe('Blocked')
    const { data } = await app.call(playlists.list, { query: { 'filter[user]': gone.id } }, other.token)
    expect(data).toEqual([])
  })
})

describe('songs of a playlist that are not public', () => {
  it('disappear for others when hidden, and for everyone when removed', async () => {
    const [stored] = await songIds(1)
    const [own] = await songIds(1, { user_id: other.id, media: { duration: 40 } })
    const { id } = await make({ public: true, songs: [stored, own] as number[] })
    await app.call(songs.hide, { params: { id: own as number } }, other.token)
    expect(await read(id, owner)).toMatchObject({ songs_count: 1, duration: 100, songs: [{ id: stored }] })
    expect(await read(id, other)).toMatchObject({ songs_count: 2, duration: 140 })
    expect(ids(await read(id, other))).toEqual([stored, own])
    const listed = await app.call(playlists.mine, {}, owner.token)
    expect(listed.find((one) => one.id === id)).toMatchObject({ songs_count: 1, duration: 100 })
    // The owner, who no longer sees it, reorders the rest.
    await app.call(playlists.order, { params: { id }, body: { song_ids: [stored as number] } }, owner.token)
    await app.call(songs.publish, { params: { id: own as number } }, other.token)
    expect(await read(id, owner)).toMatchObject({ songs_count: 2, duration: 140 })
    await app.call(songs.remove, { params: { id: own as number } }, other.token)
    const after = await read(id)
    expect(after).toMatchObject({ songs_count: 1, duration: 100 })
    expect(ids(after)).toEqual([stored])
    expect((await app.call(playlists.mine, {}, owner.token)).find((one) => one.id === id)?.songs_count).toBe(
      1,
    )
  })

  it('cannot be added by users who may not see them', async () => {
    const [secret] = await songIds(1, { public: false, user_id: other.id })
    const [plain] = await songIds(1)
    const created = await make({ songs: [secret, plain] as number[] })
    expect(created.songs_count).toBe(1)
    const requestError = await app.requestError(
      playlists.attach,
      { params: { playlistId: created.id }, body: { song_id: secret } },
      owner.token,
    )
    expect(requestError.status).toBe(404)
    expect(ids(await read(created.id, admin))).toEqual([plain])
  })
})

describe('related playlists', () => {
  it('are public and share public songs, those that share the most first', async () => {
    const [a, b, c] = (await songIds(3)) as [number, number, number]
    const [secret] = (await songIds(1, { user_id: owner.id, public: false })) as [number]
    const one = await make({ songs: [a, b, secret], public: true })
    const near = await make({ songs: [a, c], public: true }, other)
    const nearest = await make({ songs: [a, b], public: true }, other)
    await make({ songs: [c], public: true }, other)
    await make({ songs: [a, b], public: false }, other)
    await make({ songs: [secret], public: true })
    const like = await app.call(playlists.related, { params: { id: one.id } }, other.token)
    expect(like.map(({ id }) => id)).toEqual([nearest.id, near.id])
  })

  it('are not those of people who blocked each other', async () => {
    const [a] = (await songIds(1)) as [number]
    const [one, theirs] = [
      await make({ songs: [a], public: true }),
      await make({ songs: [a], public: true }, other),
    ]
    const seen = async () =>
      (await app.call(playlists.related, { params: { id: one.id } }, owner.token)).map(({ id }) => id)
    expect(await seen()).toEqual([theirs.id])
    await app.ctx.db.insertInto('user_blocks').values({ user_id: other.id, blocked_id: owner.id }).execute()
    expect(await seen()).toEqual([])
  })
})
