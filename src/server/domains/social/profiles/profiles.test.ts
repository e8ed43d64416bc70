import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { account } from '../../../../contract/platform/account.ts'
import { blocks, friends } from '../../../../contract/social/friends.ts'
import { profileSections, profiles } from '../../../../contract/social/profiles.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeCover, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let star: TestUser
beforeAll(async () => {
  app = await testApp()
  star = await makeUser(app.ctx, { name: 'Star' })
})
afterAll(() => app.close())

const of = ({ id }: TestUser) => ({ params: { id } })
const follow = (from: TestUser, to: TestUser) =>
  app.call(likes.follow, { body: { id: to.id, type: 'user' } }, from.token)
const block = (user: TestUser, blocked: boolean) =>
  app.ctx.db.updateTable('users').set({ blocked }).where('id', '=', user.id).execute()

it('shows a listener to others, without private data', async () => {
  const fan = await makeUser(app.ctx, { name: 'Fan' })
  const cover = await makeCover(app.ctx)
  await app.ctx.db.updateTable('users').set({ avatar_cover_id: cover.id }).where('id', '=', star.id).execute()
  for (const visible of [true, true, false])
    await app.ctx.db
      .insertInto('playlists')
      .values({ user_id: star.id, title: 'Mix', public: visible })
      .execute()
  await follow(fan, star)
  const seen = await app.call(profiles.get, of(star))
  expect(seen).toEqual({
    type: 'user',
    id: star.id,
    name: 'Star',
    title: 'Star',
    avatar: { url: expect.stringContaining(cover.hash), color: '#204060' },
    banner: null,
    playlists_count: 2,
    followers_count: 1,
    following_count: 0,
    friends_count: 0,
    bio: '',
    sections: ['playlists', 'friends', 'follows'],
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await app.call(profiles.get, of(star), fan.token)).toMatchObject({ followed: true, owned: false })
  expect(await app.call(profiles.get, of(star), star.token)).toMatchObject({ followed: false, owned: true })
  expect(await app.call(profiles.get, of(fan))).toMatchObject({ followers_count: 0, following_count: 1 })
  const titles = await app.call(profiles.playlists, of(star))
  expect(titles.meta.total).toBe(2)
})

it('lists followers and followed users, newest first, by page and cursor', async () => {
  const person = await makeUser(app.ctx, { name: 'Person' })
  const fans = []
  for (const name of ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve']) {
    const fan = await makeUser(app.ctx, { name })
    await follow(fan, person)
    await follow(person, fan)
    fans.push(fan)
  }
  await block(fans[1] as TestUser, true)
  for (const list of [profiles.followers, profiles.following]) {
    const names: string[] = []
    let after: string | null | undefined
    do {
      const page = await app.call(list, { ...of(person), query: { per_page: 2, ...(after && { after }) } })
      if (!after) expect(page.meta).toMatchObject({ total: 4, last_page: 2 })
      names.push(...page.data.map(({ name }) => name))
      after = page.meta.next
    } while (after)
    expect(names).toEqual(['Eve', 'Dan', 'Cyd', 'Ann'])
    const second = await app.call(list, { ...of(person), query: { per_page: 2, page: 2 } })
    expect(second.data.map(({ name }) => name)).toEqual(['Cyd', 'Ann'])
    const found = await app.call(list, { ...of(person), query: { q: 'da' } })
    expect(found.data.map(({ name }) => name)).toEqual(['Dan'])
  }
})

it('returns 404 for blocked and unknown listeners everywhere', async () => {
  const gone = await makeUser(app.ctx)
  const known = await makeUser(app.ctx)
  await follow(known, gone)
  await block(gone, true)
  for (const call of Object.values(profiles)) {
    expect((await app.requestError(call, of(gone), known.token)).status, call.path).toBe(404)
    expect((await app.requestError(call, { params: { id: 99_999_999 } })).status, call.path).toBe(404)
  }
  expect((await app.call(profiles.following, of(known))).data).toEqual([])
  expect(await app.call(profiles.get, of(known))).toMatchObject({ following_count: 0 })
  expect(await app.call(likes.followed, { params: { type: 'users' } }, known.token)).toEqual([])
})

describe('sections', () => {
  const audiences = ['everyone', 'followers', 'friends', 'me'] as const
  const choose = (who: TestUser, audience: (typeof audiences)[number]) =>
    app.call(
      account.change,
      { body: { privacy: Object.fromEntries(profileSections.map((section) => [section, audience])) } },
      who.token,
    )

  it('are shown to the audience that their owner chose, and to administrators', async () => {
    const [owner, stranger, follower, friend] = await Promise.all([
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
      makeUser(app.ctx),
    ])
    const admin = await makeUser(app.ctx, { admin: true })
    await follow(follower, owner)
    await app.call(playlists.create, { body: { title: 'Mix', public: true } }, owner.token)
    await app.call(friends.add, { body: { user_id: owner.id } }, friend.token)
    await app.call(friends.add, { body: { user_id: friend.id } }, owner.token)
    const viewers = { visitor: null, stranger, follower, friend, owner, admin }
    const seen: Record<string, string[]> = {}
    for (const audience of audiences) {
      await choose(owner, audience)
      for (const [name, viewer] of Object.entries(viewers)) {
        const { sections, playlists_count, friends_count } = await app.call(
          profiles.get,
          of(owner),
          viewer?.token,
        )
        const statuses = await Promise.all(
          [
            profiles.mostPlayed,
            profiles.playlists,
            profiles.friends,
            profiles.followers,
            profiles.following,
          ].map((list) => app.requestError(list, of(owner), viewer?.token).then(({ status }) => status)),
        )
        const whole = sections.length === profileSections.length
        expect(sections.length % profileSections.length).toBe(0)
        expect(statuses).toEqual(Array(5).fill(whole ? 200 : 404))
        expect([playlists_count, friends_count]).toEqual(whole ? [1, 1] : [0, 0])
        if (whole) seen[audience] = [...(seen[audience] ?? []), name]
      }
    }
    expect(seen).toEqual({
      everyone: ['visitor', 'stranger', 'follower', 'friend', 'owner', 'admin'],
      followers: ['follower', 'owner', 'admin'],
      friends: ['friend', 'owner', 'admin'],
      me: ['owner', 'admin'],
    })
  })

  it('tell what was played most in the last 30 days, without private songs of others', async () => {
    const owner = await makeUser(app.ctx)
    await choose(owner, 'everyone')
    const artists = [await makeArtist(app.ctx), await makeArtist(app.ctx)] as const
    const [often, once, old, own] = [
      await makeSong(app.ctx, { artist_id: artists[0].id }),
      await makeSong(app.ctx, { artist_id: artists[1].id }),
      await makeSong(app.ctx),
      await makeSong(app.ctx, { public: false, user_id: owner.id }),
    ]
    const play = (song: { id: number }, days: number, counted = true) =>
      app.ctx.db
        .insertInto('all_plays')
        .values({
          user_id: owner.id,
          item_type: 'song',
          item_id: song.id,
          duration: 100,
          started_at: new Date(Date.now() - days * 86_400_000),
          counted,
        })
        .execute()
    for (const day of [1, 2, 3]) await play(often, day)
    await play(once, 1)
    for (const day of [4, 5]) await play(own, day)
    for (const day of [31, 40, 50, 60]) await play(old, day)
    for (const day of [1, 2, 3, 4]) await play(old, day, false)
    const most = await app.call(profiles.mostPlayed, of(owner))
    expect(most.songs.map(({ id }) => id)).toEqual([often.id, once.id])
    expect(most.artists.map(({ id }) => id)).toEqual([artists[0].id, artists[1].id])
    const mine = await app.call(profiles.mostPlayed, of(owner), owner.token)
    expect(mine.songs.map(({ id }) => id)).toEqual([often.id, own.id, once.id])
  })

  it('show friends in common to those who may see them', async () => {
    const [owner, viewer, both] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
    for (const one of [owner, viewer]) {
      await app.call(friends.add, { body: { user_id: both.id } }, one.token)
      await app.call(friends.add, { body: { user_id: one.id } }, both.token)
    }
    const seen = async () => (await app.call(profiles.get, of(owner), viewer.token)).mutual_friends
    expect((await seen())?.some.map(({ id }) => id)).toEqual([both.id])
    await app.call(account.change, { body: { privacy: { friends: 'friends' } } }, owner.token)
    expect(await seen()).toBeUndefined()
  })

  it('list friends, newest first, who show theirs as well', async () => {
    const [owner, first, shy, last] = (await Promise.all([1, 2, 3, 4].map(() => makeUser(app.ctx)))) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    for (const one of [first, shy, last]) {
      await app.call(friends.add, { body: { user_id: one.id } }, owner.token)
      await app.call(friends.add, { body: { user_id: owner.id } }, one.token)
    }
    await app.call(account.change, { body: { privacy: { friends: 'me' } } }, shy.token)
    const listed = async (viewer?: TestUser) =>
      (await app.call(profiles.friends, of(owner), viewer?.token)).data.map(({ id }) => id)
    const counted = async (viewer?: TestUser) =>
      (await app.call(profiles.get, of(owner), viewer?.token)).friends_count
    expect([await listed(), await counted()]).toEqual([[last.id, first.id], 2])
    expect([await listed(owner), await counted(owner)]).toEqual([[last.id, shy.id, first.id], 3])
    await app.call(blocks.add, { body: { user_id: last.id } }, first.token)
    expect(await listed(first)).toEqual([first.id])
  })

  it('include a bio, which a private profile hides', async () => {
    const owner = await makeUser(app.ctx)
    const bio = '  Night-shift baker.\nPlaylists for dough.  '
    await app.call(account.change, { body: { bio } }, owner.token)
    expect((await app.call(profiles.get, of(owner))).bio).toBe('Night-shift baker.\nPlaylists for dough.')
    await app.call(account.change, { body: { privacy: { profile: false } } }, owner.token)
    expect(await app.call(profiles.get, of(owner))).toMatchObject({ bio: '', sections: [], hidden: true })
    const long = { body: { bio: 'a'.repeat(501) } }
    expect((await app.requestError(account.change, long, owner.token)).status).toBe(422)
  })
})
