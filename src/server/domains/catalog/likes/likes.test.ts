import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let me: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  me = await makeUser(app.ctx, { name: 'Mia' })
  other = await makeUser(app.ctx, { name: 'Otto' })
})
afterAll(() => app.close())

const makePlaylist = (user_id: number, values: { public?: boolean } = {}) =>
  app.ctx.db
    .insertInto('playlists')
    .values({ user_id, title: 'Mix', public: values.public ?? true })
    .returning('id')
    .executeTakeFirstOrThrow()

const song = (id: number) => ({ body: { id, type: 'song' } })
const status = async (e: Endpoint, body: object, token?: string) =>
  (await app.requestError(e, { body }, token)).status
const storedLikes = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('song_stats')
      .select('likes')
      .where('song_id', '=', id)
      .executeTakeFirstOrThrow()
  ).likes
const hide = (id: number) =>
  app.ctx.db.updateTable('songs').set({ public: false }).where('id', '=', id).execute()

describe('a like', () => {
  it('counts once, however often it is set or removed', async () => {
    const { id } = await makeSong(app.ctx)
    expect(await app.call(likes.like, song(id), me.token)).toEqual({
      status: 'success',
      liked: true,
      likes: 1,
    })
    expect(await app.call(likes.like, song(id), me.token)).toMatchObject({ liked: true, likes: 1 })
    expect(await app.call(likes.like, song(id), other.token)).toMatchObject({ likes: 2 })
    expect(await app.call(likes.dislike, song(id), me.token)).toMatchObject({ liked: false, likes: 1 })
    expect(await app.call(likes.dislike, song(id), me.token)).toMatchObject({ liked: false, likes: 1 })
    expect(await storedLikes(id)).toBe(1)
  })

  it('counts once for 50 concurrent calls, and 20 for 20 listeners', async () => {
    const { id } = await makeSong(app.ctx)
    await Promise.all(Array.from({ length: 50 }, () => app.call(likes.like, song(id), me.token)))
    expect(await storedLikes(id)).toBe(1)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => app.call(n % 2 ? likes.like : likes.dislike, song(id), me.token)),
    )
    const rows = await app.ctx.db.selectFrom('likes').where('item_id', '=', id).selectAll().execute()
    expect(await storedLikes(id)).toBe(rows.length)
    await app.call(likes.dislike, song(id), me.token)
    const many = await Promise.all(Array.from({ length: 20 }, () => makeUser(app.ctx)))
    await Promise.all(many.map(({ token }) => app.call(likes.like, song(id), token)))
    expect(await storedLikes(id)).toBe(20)
  })

  it.each(['album', 'albums'])('of an %s is in its list', async (type) => {
    const user = await makeUser(app.ctx)
    const album = await makeAlbum(app.ctx)
    await makeSong(app.ctx, { album_id: album.id })
    await app.call(likes.like, { body: { id: album.id, type } }, user.token)
    const list = await app.call(likes.liked, { params: { type } }, user.token)
    expect(list).toMatchObject([{ type: 'album', id: album.id, liked: true, likes: 1 }])
  })

  it('is rejected for visitors, unsupported types, and missing or hidden items', async () => {
    const secret = await makeSong(app.ctx, { public: false, user_id: other.id })
    const { id } = await makeSong(app.ctx)
    for (const call of [likes.like, likes.dislike]) {
      expect(await status(call, { id, type: 'song' })).toBe(401)
      for (const type of ['artist', 'genre', 'nothing', 'song; drop table likes'])
        expect(await status(call, { id, type }, me.token)).toBe(422)
      expect(await status(call, { id: 99_999_999, type: 'song' }, me.token)).toBe(404)
      expect(await status(call, { id: secret.id, type: 'song' }, me.token)).toBe(404)
      expect(await status(call, { id, type: 'song', likes: 9 }, me.token)).toBe(422)
    }
    expect(await status(likes.like, { id: secret.id, type: 'song' }, other.token)).toBe(200)
    expect(await storedLikes(id)).toBe(0)
  })

  it('can be removed from an item that was hidden since', async () => {
    const created = await makeSong(app.ctx, { user_id: other.id })
    await app.call(likes.like, song(created.id), me.token)
    await hide(created.id)
    expect(await app.call(likes.dislike, song(created.id), me.token)).toMatchObject({ liked: false })
    expect(await status(likes.dislike, { id: created.id, type: 'song' }, me.token)).toBe(404)
    expect(await storedLikes(created.id)).toBe(0)
  })
})

describe('a follow', () => {
  it('counts once for artists, playlists and listeners', async () => {
    const fan = await makeUser(app.ctx)
    const artist = await makeArtist(app.ctx)
    await makeSong(app.ctx, { artists: [artist.id] })
    const playlist = await makePlaylist(other.id)
    for (const [type, id] of [
      ['artist', artist.id],
      ['playlists', playlist.id],
      ['user', other.id],
    ] as const) {
      const body = { id, type }
      expect(await app.call(likes.follow, { body }, fan.token)).toEqual({
        status: 'success',
        followed: true,
        followers: 1,
      })
      await Promise.all(Array.from({ length: 10 }, () => app.call(likes.follow, { body }, fan.token)))
      const list = await app.call(likes.followed, { params: { type } }, fan.token)
      expect(list.map((item) => item.id)).toEqual([id])
      expect(await app.call(likes.unfollow, { body }, fan.token)).toMatchObject({
        followed: false,
        followers: 0,
      })
      expect(await app.call(likes.unfollow, { body }, fan.token)).toMatchObject({ followers: 0 })
      expect(await app.call(likes.followed, { params: { type } }, fan.token)).toEqual([])
    }
  })

  it('works the same with the older endpoints; nobody can follow on behalf of another', async () => {
    const artist = await makeArtist(app.ctx)
    await makeSong(app.ctx, { artists: [artist.id] })
    const body = { user_id: me.id, artist_id: artist.id }
    expect(await app.call(likes.followArtist, { body }, me.token)).toMatchObject({ followers: 1 })
    expect(await app.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, me.token)).toMatchObject(
      {
        followers: 1,
      },
    )
    expect(await status(likes.followArtist, body, other.token)).toBe(403)
    expect(await status(likes.unfollowArtist, body, other.token)).toBe(403)
    expect(await app.call(likes.unfollowArtist, { body }, me.token)).toMatchObject({ followers: 0 })
    const playlist = await makePlaylist(other.id)
    await app.call(likes.follow, { body: { id: playlist.id, type: 'playlist' } }, me.token)
    expect(
      await app.call(likes.unfollowPlaylist, { body: { playlist_id: playlist.id } }, me.token),
    ).toMatchObject({ followed: false, followers: 0 })
  })

  it('is rejected for oneself, unsupported types, and hidden or blocked items', async () => {
    const blocked = await makeUser(app.ctx, { blocked: true })
    const secret = await makePlaylist(other.id, { public: false })
    const ofBlocked = await makePlaylist(blocked.id)
    const nobody = await makeArtist(app.ctx)
    expect(await status(likes.follow, { id: me.id, type: 'user' }, me.token)).toBe(409)
    expect(await status(likes.follow, { id: 1, type: 'song' }, me.token)).toBe(422)
    for (const [type, id] of [
      ['user', blocked.id],
      ['user', 99_999_999],
      ['playlist', secret.id],
      ['playlist', ofBlocked.id],
      ['artist', nobody.id],
    ] as const)
      expect(await status(likes.follow, { id, type }, me.token), `${type} ${id}`).toBe(404)
    expect(await status(likes.follow, { id: other.id, type: 'user' })).toBe(401)
    expect(await status(likes.follow, { id: other.id, type: 'user' }, blocked.token)).toBe(401)
  })

  it('does not deadlock when two listeners follow each other', async () => {
    const [a, b] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    const follow = (from: TestUser, to: TestUser, call: 'follow' | 'unfollow' = 'follow') =>
      app.call(likes[call], { body: { id: to.id, type: 'user' } }, from.token)
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([follow(a, b), follow(b, a)])
      await Promise.all([follow(a, b, 'unfollow'), follow(b, a, 'unfollow')])
    }
    expect(await follow(a, b)).toMatchObject({ followers: 1 })
  })
})

describe('lists of likes and follows', () => {
  it('are searched by part of title or artist, and sorted by either', async () => {
    const user = await makeUser(app.ctx)
    const zoe = await makeArtist(app.ctx, { name: 'Zoé' })
    const abel = await makeArtist(app.ctx, { name: 'Abel' })
    const items: [string, number][] = [
      ['Cinder', zoe.id],
      ['Amber', zoe.id],
      ['Birch', abel.id],
    ]
    for (const [title, artist_id] of items) {
      const { id } = await makeSong(app.ctx, { title, artist_id })
      await app.call(likes.like, song(id), user.token)
    }
    const titles = async (query: object) =>
      (await app.call(likes.likedSongs, { query }, user.token)).map((one) => one.title)
    expect(await titles({})).toEqual(['Birch', 'Amber', 'Cinder'])
    expect(await titles({ sort: 'title' })).toEqual(['Amber', 'Birch', 'Cinder'])
    expect(await titles({ sort: 'artist' })).toEqual(['Birch', 'Amber', 'Cinder'])
    expect(await titles({ q: 'zoe' })).toEqual(['Amber', 'Cinder'])
    expect(await titles({ q: 'IRC' })).toEqual(['Birch'])

    for (const sort of ['title', 'artist'] as const) {
      const whole = await app.call(likes.likedSongs, { query: { sort } }, user.token)
      const parts: string[] = []
      let after: string | undefined
      for (;;) {
        const [one] = await app.call(likes.likedSongs, { query: { sort, limit: 1, after } }, user.token)
        if (!one) break
        parts.push(one.title)
        after = String(one.id)
      }
      expect(parts).toEqual(whole.map((one) => one.title))
    }
  })

  it('page through all liked songs once, newest first, without hidden or deleted ones', async () => {
    const user = await makeUser(app.ctx)
    const created: { id: number }[] = []
    for (let n = 0; n < 7; n += 1) created.push(await makeSong(app.ctx, { user_id: other.id }))
    for (const { id } of created) await app.call(likes.like, song(id), user.token)
    await hide(created[5]?.id ?? 0)
    await app.ctx.db
      .deleteFrom('songs')
      .where('id', '=', created[2]?.id ?? 0)
      .execute()
    const expected = [6, 4, 3, 1, 0].map((n) => created[n]?.id)
    const seen = []
    let after: string | undefined
    for (;;) {
      const page = await app.call(
        likes.likedSongs,
        { query: { limit: 2, ...(after && { after }) } },
        user.token,
      )
      if (page.length === 0) break
      seen.push(...page)
      after = page.at(-1)?.liked_at
    }
    expect(seen.map(({ id }) => id)).toEqual(expected)
    expect(seen.every(({ liked, liked_at }) => liked && liked_at.endsWith('Z'))).toBe(true)

    const first = await app.call(likes.liked, { params: { type: 'song' }, query: { limit: 3 } }, user.token)
    const rest = await app.call(
      likes.liked,
      { params: { type: 'songs' }, query: { after: String(first.at(-1)?.id) } },
      user.token,
    )
    expect([...first, ...rest].map(({ id }) => id)).toEqual(expected)
    expect(await app.call(likes.likedSongs, {}, me.token)).not.toContainEqual(
      expect.objectContaining({ id: expected[0] }),
    )
  })

  it('are counted, without hidden or removed items', async () => {
    const user = await makeUser(app.ctx)
    const [visible, hidden, album, artist] = [
      await makeSong(app.ctx),
      await makeSong(app.ctx),
      await makeAlbum(app.ctx),
      await makeArtist(app.ctx),
    ]
    await makeSong(app.ctx, { artists: [artist.id], album_id: album.id })
    for (const { id } of [visible, hidden]) await app.call(likes.like, song(id), user.token)
    await app.call(likes.like, { body: { id: album.id, type: 'album' } }, user.token)
    await app.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, user.token)
    await app.call(likes.follow, { body: { id: other.id, type: 'user' } }, user.token)
    await hide(hidden.id)
    expect(await app.call(likes.counts, {}, user.token)).toEqual({
      songs: 1,
      albums: 1,
      episodes: 0,
      artists: 1,
      podcasts: 0,
      playlists: 0,
      users: 1,
      radio_stations: 0,
    })
    await app.call(likes.dislike, song(visible.id), user.token)
    expect(await app.call(likes.counts, {}, user.token)).toMatchObject({ songs: 0, albums: 1 })
  })

  it('are rejected for visitors, unknown types, a foreign cursor or too large pages', async () => {
    const statusOf = async (e: Endpoint, input: object, token?: string) =>
      (await app.requestError(e, input, token)).status
    expect(await statusOf(likes.likedSongs, {})).toBe(401)
    expect(await statusOf(likes.liked, { params: { type: 'song' } })).toBe(401)
    expect(await statusOf(likes.liked, { params: { type: 'artist' } }, me.token)).toBe(404)
    expect(await statusOf(likes.followed, { params: { type: 'song' } }, me.token)).toBe(404)
    expect(await statusOf(likes.likedSongs, { query: { after: '2026' } }, me.token)).toBe(422)
    expect(
      await statusOf(likes.likedSongs, { query: { after: "2026-01-01T00:00:00.000Z'" } }, me.token),
    ).toBe(422)
    expect(await statusOf(likes.liked, { params: { type: 'song' }, query: { after: '-1' } }, me.token)).toBe(
      422,
    )
    expect(await statusOf(likes.likedSongs, { query: { limit: 501 } }, me.token)).toBe(422)
  })
})
