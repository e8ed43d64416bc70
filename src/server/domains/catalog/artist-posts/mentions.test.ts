import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Mention } from '../../../../contract/catalog/artist-fields.ts'
import { artistPosts, POSTS_PER_DAY } from '../../../../contract/catalog/artist-pages.ts'
import { artistPostTable } from '../../../../contract/catalog/back-office/artist-pages.ts'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let other: { id: number; name: string }
let author: TestUser
let owner: TestUser
let lena: TestUser
beforeEach(async () => {
  artist = await makeArtist(app.ctx, { songs_count: 1 })
  other = await makeArtist(app.ctx, { songs_count: 1 })
  author = await makeUser(app.ctx)
  await makeMember(app.ctx, artist, author)
  owner = await makeUser(app.ctx)
  await makeMember(app.ctx, other, owner)
  lena = await person('Lena')
})

/** Returns a person whose profile others may see, or not. */
const person = async (name: string, profile_public = true) => {
  const user = await makeUser(app.ctx, { name })
  await app.ctx.db.updateTable('users').set({ profile_public }).where('id', '=', user.id).execute()
  return user
}
const ofArtist = ({ id, name } = other): Mention => ({ type: 'artist', id, name })
const ofUser = ({ id } = lena): Mention => ({ type: 'user', id, name: 'Lena' })
const write = (text: string, mentions: Mention[]) =>
  app.call(artistPostTable.create, { body: { text, mentions } }, author.token)
const refused = (text: string, mentions: Mention[]) =>
  app.requestError(artistPostTable.create, { body: { text, mentions } }, author.token)
const shown = async (by?: TestUser) =>
  (await app.call(artistPosts.list, { params: { id: artist.id } }, by?.token)).data.map(
    ({ mentions }) => mentions,
  )
const received = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).filter(({ kind }) => kind === 'mention')
const block = (by: TestUser, whom: TestUser) =>
  app.ctx.db.insertInto('user_blocks').values({ user_id: by.id, blocked_id: whom.id }).execute()

it('shows mentions as links, and notifies the person and the team, who get no second notification', async () => {
  await app.call(likes.follow, { body: { type: 'artist', id: artist.id } }, lena.token)
  const text = `With @${other.name} and @Lena`
  await write(text, [ofArtist(), ofUser()])
  const [mentions] = await shown()
  expect(mentions).toHaveLength(2)
  expect(mentions).toEqual(expect.arrayContaining([ofArtist(), ofUser()]))
  expect(await received(lena)).toMatchObject([
    { title: artist.name, text: 'Mentions you: {text}', params: { text }, link: `/artist/${artist.id}` },
  ])
  expect(await received(owner)).toMatchObject([
    { text: 'Mentions {title}: {text}', params: { title: other.name } },
  ])
  expect(await received(author)).toEqual([])
  expect(await app.call(notifications.list, {}, lena.token)).toHaveLength(1)
})

it('ignores those the text does not name, and refuses those who do not exist under the name', async () => {
  await write('Hello', [ofUser()])
  expect(await shown()).toEqual([[]])
  expect(await received(lena)).toEqual([])
  const hidden = await person('Lena', false)
  const unknown = await makeArtist(app.ctx, { name: 'Unheard' })
  const wrong: Mention[] = [ofUser(hidden), ofArtist(unknown), { ...ofArtist(), name: 'Taylor' }]
  for (const mention of wrong) {
    const answer = await refused(`Hi @${mention.name}`, [mention])
    expect(answer.body.errors).toEqual({ mentions: ['This value isn’t valid.'] })
  }
})

it('respects blocks', async () => {
  await block(lena, author)
  expect((await refused('Hi @Lena', [ofUser()])).status).toBe(422)
  await block(owner, author)
  const editor = await makeUser(app.ctx)
  await makeMember(app.ctx, other, editor, 'editor')
  await write(`Hi @${other.name}`, [ofArtist()])
  expect([await received(owner), (await received(editor)).length]).toEqual([[], 1])
  const reader = await makeUser(app.ctx)
  const nora = await person('Nora')
  await write('Hi @Nora', [{ ...ofUser(nora), name: 'Nora' }])
  await block(nora, reader)
  expect([(await shown(reader))[0], (await shown())[0]?.length]).toEqual([[], 1])
})

it('notifies of a new mention in an edited post once, and of a day’s posts at most', async () => {
  const { id, version } = await write('Soon', [])
  const change = async (text: string, from: string, mentions?: Mention[]) =>
    (
      await app.call(
        artistPostTable.change,
        { params: { id }, body: { version: from, text, item: null, ...(mentions && { mentions }) } },
        author.token,
      )
    ).version
  const next = await change('Soon with @Lena', version, [ofUser()])
  await change('Soon with @Lena!', next)
  expect(await received(lena)).toMatchObject([{ params: { total: 1 } }])
  expect(await shown()).toEqual([[ofUser()]])
  // The edit counts like a post.
  for (let n = 1; n < POSTS_PER_DAY; n++) await write(`Hello @Lena ${n}`, [ofUser()])
  expect(await received(lena)).toHaveLength(POSTS_PER_DAY)
  const again = await app.call(artistPostTable.get, { params: { id } }, author.token)
  await change(`Soon with @${other.name}`, again.version, [ofArtist()])
  expect(await received(owner)).toEqual([])
})

it('can be turned off, and moves with a merged artist', async () => {
  await app.call(account.change, { body: { notify: { mention: false } } }, lena.token)
  await write(`Hi @Lena and @${other.name}`, [ofUser(), ofArtist()])
  expect(await received(lena)).toEqual([])
  const [admin, into] = [
    await makeUser(app.ctx, { admin: true }),
    await makeArtist(app.ctx, { songs_count: 1 }),
  ]
  await makeSong(app.ctx, { artist_id: into.id })
  const merge = { action: 'merge' as const, ids: [other.id], value: into.id }
  await app.call(adminArtists.bulk, { body: merge }, admin.token)
  expect((await shown())[0]).toContainEqual({ type: 'artist', id: into.id, name: other.name })
})
