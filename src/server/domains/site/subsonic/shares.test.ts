import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareLinks } from '../../../../contract/social/share-links.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeAlbum, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { type SubsonicClient, subsonicClient } from '../../../testing/subsonic-client.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let user: TestUser
let other: TestUser
let client: SubsonicClient
let theirs: SubsonicClient
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await liftLimits(app.ctx)
  user = await makeUser(app.ctx)
  other = await makeUser(app.ctx)
  client = await subsonicClient(app, user)
  theirs = await subsonicClient(app, other)
})
afterAll(() => app.close())

const create = async (params: object, by = client) => {
  const { share } = (await by.post('createShare', params as never)).shares
  expect(share).toHaveLength(1)
  return share[0]
}
const listed = async (by = client) => (await by.get('getShares')).shares.share
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const opened = async (url: string) => {
  const { opened } = await app.call(shareLinks.open, {
    params: { token: url.replace('https://music.example/s/', '') },
    body: {},
  })
  return opened?.item
}

it('links to an own private song, album and playlist as they are', async () => {
  const album = await makeAlbum(app.ctx, { title: 'Drafts', user_id: user.id, public: false })
  const own = { user_id: user.id, public: false, album_id: album.id }
  const second = await makeSong(app.ctx, { ...own, title: 'Two', track_no: 2 })
  const first = await makeSong(app.ctx, { ...own, title: 'One', track_no: 1 })
  const expires = Date.now() + 86_400_000
  const share = await create({ id: `al-${album.id}`, description: 'For you', expires })
  expect(share).toMatchObject({
    id: expect.stringMatching(/^sh-\d+$/),
    description: 'For you',
    username: user.email,
    visitCount: 0,
    expires: new Date(expires).toISOString(),
  })
  expect(ids(share.entry)).toEqual([`so-${first.id}`, `so-${second.id}`])
  expect(await opened(share.url)).toMatchObject({ type: 'album', title: 'Drafts', songs: [{}, {}] })
  const song = await create({ id: `so-${first.id}`, expires: 0 })
  expect(await opened(song.url)).toMatchObject({ type: 'song', title: 'One' })
  const shares = await listed()
  expect(ids(shares)).toEqual([song.id, share.id])
  expect(shares[1]).toMatchObject({ ...share, visitCount: 1, lastVisited: expect.any(String) })
  expect('expires' in shares[0]).toBe(false)
  expect(await listed(theirs)).toEqual([])
})

it('links to anything else by a private playlist', async () => {
  const album = await makeAlbum(app.ctx, { title: 'Public' })
  const [one, two] = [1, 2].map((track_no) => ({ album_id: album.id, track_no }))
  const a = await makeSong(app.ctx, { ...one, title: 'A' })
  const b = await makeSong(app.ctx, { ...two, title: 'B' })
  const c = await makeSong(app.ctx, { title: 'C' })
  const share = await create({ id: [`so-${c.id}`, `al-${album.id}`, `so-${c.id}`], description: 'Three' })
  expect(ids(share.entry)).toEqual([`so-${c.id}`, `so-${a.id}`, `so-${b.id}`])
  expect(await opened(share.url)).toMatchObject({ type: 'playlist', title: 'Shared: Three' })
  const alone = await create({ id: `al-${album.id}` })
  expect(await opened(alone.url)).toMatchObject({ title: 'Shared: Public', songs: [{}, {}] })
  const made = await app.ctx.db
    .selectFrom('playlists')
    .select(['title', 'public'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(made).toEqual([
    { title: 'Shared: Three', public: false },
    { title: 'Shared: Public', public: false },
  ])
})

it('makes nothing of what cannot be shared', async () => {
  const before = await app.ctx.db.selectFrom('playlists').select('id').execute()
  const open = await makeSong(app.ctx)
  const hidden = await makeSong(app.ctx, { user_id: other.id, public: false })
  const songs = await listed()
  for (const id of [
    'so-99999999',
    'pe-1',
    'ar-1',
    'x',
    '',
    'si-99999999',
    'pl-99999999',
    `so-${hidden.id}`,
  ]) {
    expect(await client.error('createShare', { id })).toMatchObject({ code: 70 })
    expect(await client.error('createShare', { id: [`so-${open.id}`, id] })).toMatchObject({ code: 70 })
  }
  expect(await client.error('createShare')).toMatchObject({ code: 10 })
  expect(await client.error('createShare', { id: `so-${open.id}`, expires: 'x' })).toMatchObject({ code: 10 })
  expect(await client.error('createShare', { id: `so-${open.id}`, expires: 1 })).toMatchObject({
    code: 0,
    message: 'Choose a time in the future.',
  })
  expect(await listed()).toEqual(songs)
  expect(await app.ctx.db.selectFrom('playlists').select('id').execute()).toEqual(before)
})

it('changes and deletes own links only', async () => {
  const song = await makeSong(app.ctx, { user_id: user.id, public: false })
  const { id } = await create({ id: `so-${song.id}`, description: 'Old', expires: Date.now() + 60_000 })
  const share = async () => (await listed()).find((one: { id: string }) => one.id === id)
  for (const unknown of [id, 'sh-99999999', 'so-1']) {
    const by = unknown === id ? theirs : client
    expect(await by.error('updateShare', { id: unknown, description: 'Hers' })).toMatchObject({ code: 70 })
    expect(await by.error('deleteShare', { id: unknown })).toMatchObject({ code: 70 })
  }
  await client.post('updateShare', { id, description: 'New' })
  expect(await share()).toMatchObject({ description: 'New', expires: expect.any(String) })
  await client.post('updateShare', { id, expires: 0 })
  expect('expires' in (await share())).toBe(false)
  await client.post('deleteShare', { id })
  expect(await share()).toBeUndefined()
  const events = await app.ctx.db
    .selectFrom('security_events')
    .select(['event', 'call'])
    .where('user_id', '=', user.id)
    .where('event', '=', 'link_revoked')
    .execute()
  expect(events).toEqual([{ event: 'link_revoked', call: 'GET /rest/deleteshare' }])
})

it('refuses links while the site allows none', async () => {
  const turn = async (on: boolean) => {
    await setSetting(app.ctx, 'enableShareLinks', on ? '1' : '0')
    await app.ctx.settings.reload()
  }
  await turn(false)
  for (const name of ['getShares', 'createShare', 'updateShare', 'deleteShare'])
    expect(await client.error(name, { id: 'x' })).toMatchObject({ code: 50 })
  await turn(true)
})
