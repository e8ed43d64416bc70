import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { likes } from '../../../contract/likes.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type MadeUser, makeAlbum, makeArtist, makeSong, makeUser } from '../../testing/make.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
beforeAll(async () => {
  t = await testApp()
  me = await makeUser(t.on, { name: 'Mia' })
  other = await makeUser(t.on, { name: 'Otto' })
})
afterAll(() => t.close())

const makePlaylist = (user_id: number, given: { public?: boolean } = {}) =>
  t.on.db
    .insertInto('playlists')
    .values({ user_id, title: 'Mix', public: given.public ?? true })
    .returning('id')
    .executeTakeFirstOrThrow()

const song = (id: number) => ({ body: { id, type: 'song' } })
const status = async (e: Endpoint, body: object, token?: string) =>
  (await t.refusal(e, { body }, token)).status
const storedLikes = async (id: number) =>
  (await t.on.db.selectFrom('songs').select('likes').where('id', '=', id).executeTakeFirstOrThrow()).likes
const hide = (id: number) =>
  t.on.db.updateTable('songs').set({ public: false }).where('id', '=', id).execute()

describe('a like', () => {
  it('counts once, however often it is given or taken back', async () => {
    const { id } = await makeSong(t.on)
    expect(await t.call(likes.like, song(id), me.token)).toEqual({ status: 'success', liked: true, likes: 1 })
    expect(await t.call(likes.like, song(id), me.token)).toMatchObject({ liked: true, likes: 1 })
    expect(await t.call(likes.like, song(id), other.token)).toMatchObject({ likes: 2 })
    expect(await t.call(likes.dislike, song(id), me.token)).toMatchObject({ liked: false, likes: 1 })
    expect(await t.call(likes.dislike, song(id), me.token)).toMatchObject({ liked: false, likes: 1 })
    expect(await storedLikes(id)).toBe(1)
  })

  it('of 50 calls at once counts once, and of 20 listeners twenty times', async () => {
    const { id } = await makeSong(t.on)
    await Promise.all(Array.from({ length: 50 }, () => t.call(likes.like, song(id), me.token)))
    expect(await storedLikes(id)).toBe(1)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => t.call(n % 2 ? likes.like : likes.dislike, song(id), me.token)),
    )
    const rows = await t.on.db.selectFrom('likes').where('item_id', '=', id).selectAll().execute()
    expect(await storedLikes(id)).toBe(rows.length)
    await t.call(likes.dislike, song(id), me.token)
    const many = await Promise.all(Array.from({ length: 20 }, () => makeUser(t.on)))
    await Promise.all(many.map(({ token }) => t.call(likes.like, song(id), token)))
    expect(await storedLikes(id)).toBe(20)
  })

  it.each(['album', 'albums'])('of an %s is in its list', async (type) => {
    const user = await makeUser(t.on)
    const album = await makeAlbum(t.on)
    await makeSong(t.on, { album_id: album.id })
    await t.call(likes.like, { body: { id: album.id, type } }, user.token)
    const list = await t.call(likes.liked, { params: { type } }, user.token)
    expect(list).toMatchObject([{ type: 'album', id: album.id, liked: true, likes: 1 }])
  })

  it('is refused to visitors, for other types, for what is not there or hidden', async () => {
    const secret = await makeSong(t.on, { public: false, user_id: other.id })
    const { id } = await makeSong(t.on)
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

  it('on something that was hidden since can be taken back, then it is gone', async () => {
    const made = await makeSong(t.on, { user_id: other.id })
    await t.call(likes.like, song(made.id), me.token)
    await hide(made.id)
    expect(await t.call(likes.dislike, song(made.id), me.token)).toMatchObject({ liked: false })
    expect(await status(likes.dislike, { id: made.id, type: 'song' }, me.token)).toBe(404)
    expect(await storedLikes(made.id)).toBe(0)
  })
})

describe('a follow', () => {
  it('counts once for artists, playlists and listeners', async () => {
    const fan = await makeUser(t.on)
    const artist = await makeArtist(t.on)
    await makeSong(t.on, { artists: [artist.id] })
    const playlist = await makePlaylist(other.id)
    for (const [type, id] of [
      ['artist', artist.id],
      ['playlists', playlist.id],
      ['user', other.id],
    ] as const) {
      const body = { id, type }
      expect(await t.call(likes.follow, { body }, fan.token)).toEqual({
        status: 'success',
        followed: true,
        followers: 1,
      })
      await Promise.all(Array.from({ length: 10 }, () => t.call(likes.follow, { body }, fan.token)))
      const list = await t.call(likes.followed, { params: { type } }, fan.token)
      expect(list.map((item) => item.id)).toEqual([id])
      expect(await t.call(likes.unfollow, { body }, fan.token)).toMatchObject({
        followed: false,
        followers: 0,
      })
      expect(await t.call(likes.unfollow, { body }, fan.token)).toMatchObject({ followers: 0 })
      expect(await t.call(likes.followed, { params: { type } }, fan.token)).toEqual([])
    }
  })

  it('by the older calls is the same; nobody follows in the name of another', async () => {
    const artist = await makeArtist(t.on)
    await makeSong(t.on, { artists: [artist.id] })
    const body = { user_id: me.id, artist_id: artist.id }
    expect(await t.call(likes.followArtist, { body }, me.token)).toMatchObject({ followers: 1 })
    expect(await t.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, me.token)).toMatchObject({
      followers: 1,
    })
    expect(await status(likes.followArtist, body, other.token)).toBe(403)
    expect(await status(likes.unfollowArtist, body, other.token)).toBe(403)
    expect(await t.call(likes.unfollowArtist, { body }, me.token)).toMatchObject({ followers: 0 })
    const playlist = await makePlaylist(other.id)
    await t.call(likes.follow, { body: { id: playlist.id, type: 'playlist' } }, me.token)
    expect(
      await t.call(likes.unfollowPlaylist, { body: { playlist_id: playlist.id } }, me.token),
    ).toMatchObject({ followed: false, followers: 0 })
  })

  it('is refused for oneself, for other types, for what is hidden or blocked', async () => {
    const blocked = await makeUser(t.on, { blocked: true })
    const secret = await makePlaylist(other.id, { public: false })
    const ofBlocked = await makePlaylist(blocked.id)
    const nobody = await makeArtist(t.on)
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

  it('of two listeners by each other at once does not lock them up', async () => {
    const [a, b] = [await makeUser(t.on), await makeUser(t.on)]
    const follow = (from: MadeUser, to: MadeUser, call: 'follow' | 'unfollow' = 'follow') =>
      t.call(likes[call], { body: { id: to.id, type: 'user' } }, from.token)
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([follow(a, b), follow(b, a)])
      await Promise.all([follow(a, b, 'unfollow'), follow(b, a, 'unfollow')])
    }
    expect(await follow(a, b)).toMatchObject({ followers: 1 })
  })
})

describe('lists of marks', () => {
  it('are found by a part of their title or artist, and stand in the order of either', async () => {
    const user = await makeUser(t.on)
    const zoe = await makeArtist(t.on, { name: 'Zoé' })
    const abel = await makeArtist(t.on, { name: 'Abel' })
    const given: [string, number][] = [
      ['Cinder', zoe.id],
      ['Amber', zoe.id],
      ['Birch', abel.id],
    ]
    for (const [title, artist_id] of given) {
      const { id } = await makeSong(t.on, { title, artist_id })
      await t.call(likes.like, song(id), user.token)
    }
    const titles = async (query: object) =>
      (await t.call(likes.likedSongs, { query }, user.token)).map((one) => one.title)
    expect(await titles({})).toEqual(['Birch', 'Amber', 'Cinder'])
    expect(await titles({ sort: 'title' })).toEqual(['Amber', 'Birch', 'Cinder'])
    expect(await titles({ sort: 'artist' })).toEqual(['Birch', 'Amber', 'Cinder'])
    expect(await titles({ q: 'zoe' })).toEqual(['Amber', 'Cinder'])
    expect(await titles({ q: 'IRC' })).toEqual(['Birch'])

    for (const sort of ['title', 'artist'] as const) {
      const whole = await t.call(likes.likedSongs, { query: { sort } }, user.token)
      const parts: string[] = []
      let after: string | undefined
      for (;;) {
        const [one] = await t.call(likes.likedSongs, { query: { sort, limit: 1, after } }, user.token)
        if (!one) break
        parts.push(one.title)
        after = String(one.id)
      }
      expect(parts).toEqual(whole.map((one) => one.title))
    }
  })

  it('go through all liked songs once, newest first, without what is hidden or gone', async () => {
    const user = await makeUser(t.on)
    const made: { id: number }[] = []
    for (let n = 0; n < 7; n += 1) made.push(await makeSong(t.on, { user_id: other.id }))
    for (const { id } of made) await t.call(likes.like, song(id), user.token)
    await hide(made[5]?.id ?? 0)
    await t.on.db
      .deleteFrom('songs')
      .where('id', '=', made[2]?.id ?? 0)
      .execute()
    const expected = [6, 4, 3, 1, 0].map((n) => made[n]?.id)
    const seen = []
    let after: string | undefined
    for (;;) {
      const page = await t.call(
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

    const first = await t.call(likes.liked, { params: { type: 'song' }, query: { limit: 3 } }, user.token)
    const rest = await t.call(
      likes.liked,
      { params: { type: 'songs' }, query: { after: String(first.at(-1)?.id) } },
      user.token,
    )
    expect([...first, ...rest].map(({ id }) => id)).toEqual(expected)
    expect(await t.call(likes.likedSongs, {}, me.token)).not.toContainEqual(
      expect.objectContaining({ id: expected[0] }),
    )
  })

  it('are counted, without what is hidden or taken back', async () => {
    const user = await makeUser(t.on)
    const [shown, hidden, album, artist] = [
      await makeSong(t.on),
      await makeSong(t.on),
      await makeAlbum(t.on),
      await makeArtist(t.on),
    ]
    await makeSong(t.on, { artists: [artist.id], album_id: album.id })
    for (const { id } of [shown, hidden]) await t.call(likes.like, song(id), user.token)
    await t.call(likes.like, { body: { id: album.id, type: 'album' } }, user.token)
    await t.call(likes.follow, { body: { id: artist.id, type: 'artist' } }, user.token)
    await t.call(likes.follow, { body: { id: other.id, type: 'user' } }, user.token)
    await hide(hidden.id)
    expect(await t.call(likes.counts, {}, user.token)).toEqual({
      songs: 1,
      albums: 1,
      episodes: 0,
      artists: 1,
      podcasts: 0,
      playlists: 0,
      users: 1,
      radio_stations: 0,
    })
    await t.call(likes.dislike, song(shown.id), user.token)
    expect(await t.call(likes.counts, {}, user.token)).toMatchObject({ songs: 0, albums: 1 })
  })

  it('are refused to visitors, for unknown types, with a foreign cursor or too much at once', async () => {
    const asked = async (e: Endpoint, input: object, token?: string) =>
      (await t.refusal(e, input, token)).status
    expect(await asked(likes.likedSongs, {})).toBe(401)
    expect(await asked(likes.liked, { params: { type: 'song' } })).toBe(401)
    expect(await asked(likes.liked, { params: { type: 'artist' } }, me.token)).toBe(404)
    expect(await asked(likes.followed, { params: { type: 'song' } }, me.token)).toBe(404)
    expect(await asked(likes.likedSongs, { query: { after: '2026' } }, me.token)).toBe(422)
    expect(await asked(likes.likedSongs, { query: { after: "2026-01-01T00:00:00.000Z'" } }, me.token)).toBe(
      422,
    )
    expect(await asked(likes.liked, { params: { type: 'song' }, query: { after: '-1' } }, me.token)).toBe(422)
    expect(await asked(likes.likedSongs, { query: { limit: 501 } }, me.token)).toBe(422)
  })
})
