import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  adminCampaigns,
  artistCampaignChoices,
  artistCampaigns,
} from '../../../../contract/ads/back-office/campaigns.ts'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { makeCampaign, startCampaigns } from '../../../testing/make-campaigns.ts'

let app: TestApp
let admin: TestUser
let owner: TestUser
let editor: TestUser
let stranger: TestUser
let artist: { id: number; name: string }
let album: { id: number }
beforeAll(async () => {
  app = await testApp()
  await startCampaigns(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.deleteFrom('campaigns').execute()
  ;[owner, editor, stranger] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, artist, editor, 'editor')
  await makeMember(app.ctx, await makeArtist(app.ctx), stranger)
  album = await makeAlbum(app.ctx, { artist_id: artist.id, title: 'Nine Rooms' })
})

const plain = (): BodyOf<typeof artistCampaigns.create> => ({
  name: 'Nine Rooms is out',
  heading: 'Nine Rooms',
  text: '',
  button: 'Listen',
  song: null,
  album: album.id,
  podcast: null,
  starts: '2026-11-24T00:00',
  ends: null,
  time_zone: 'Europe/Lisbon',
  max_impressions: 1000,
  countries: [],
  languages: [],
  genres: [],
})
const create = (more: object = {}, by = owner) =>
  app.requestError(artistCampaigns.create, { body: { ...plain(), ...more } }, by.token)
const act = (action: 'submit' | 'withdraw' | 'end' | 'delete', id: number, by = owner) =>
  app.call(artistCampaigns.bulk, { body: { action, ids: [id] } }, by.token)
const decide = (action: 'approve' | 'reject', id: number, value?: string) =>
  app.call(adminCampaigns.bulk, { body: { action, ids: [id], ...(value && { value }) } }, admin.token)
const read = (id: number) => app.call(artistCampaigns.get, { params: { id } }, owner.token)
const told = async () =>
  (await app.call(notifications.list, {}, owner.token)).map(({ text, title, params }) => [
    text,
    title,
    params.text,
  ])
/** A complete draft of the artist. */
const draft = async () => {
  const { id } = await makeCampaign(app.ctx, {
    artist_id: artist.id,
    status: 'draft',
    name: 'Nine Rooms is out',
  })
  return id
}

test('an owner makes a campaign for an item of the artist', async () => {
  const song = await makeSong(app.ctx, { artist_id: artist.id })
  const foreign = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id })
  const errors = async (more: object) => Object.keys((await create(more)).body.errors ?? {})
  expect(await errors({ album: null, song: foreign.id })).toEqual(['song'])
  expect(await errors({ song: song.id })).not.toEqual([])
  const made = await create()
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'draft', album: { id: album.id, name: 'Nine Rooms' }, song: null },
  })
  const { id } = made.body as unknown as { id: number }
  expect(await app.call(adminCampaigns.get, { params: { id } }, admin.token)).toMatchObject({
    artist: { id: artist.id },
    advertiser: artist.name,
    link: expect.stringContaining(`/album/${album.id}`),
    priority: 5,
  })
  expect(await app.call(artistCampaignChoices.albums, { query: { q: 'nine' } }, owner.token)).toEqual([
    { id: album.id, name: 'Nine Rooms' },
  ])
})

test('operators approve what an artist asks for, or say why not, and the artist is told', async () => {
  const id = await draft()
  // Nobody asked yet.
  expect(await decide('approve', id)).toMatchObject({ done: 0 })
  expect(await act('submit', id)).toMatchObject({ done: 1 })
  expect(await decide('reject', id)).toMatchObject({ done: 0 })
  await decide('reject', id, 'The banner can’t be read.')
  expect(await read(id)).toMatchObject({ status: 'rejected', reason: 'The banner can’t be read.' })
  await act('submit', id)
  await decide('approve', id)
  expect(await read(id)).toMatchObject({ status: 'active', reason: null })
  expect(await told()).toEqual([
    ['Your campaign was approved.', 'Nine Rooms is out', ''],
    ['Your campaign was declined: {text}', 'Nine Rooms is out', 'The banner can’t be read.'],
  ])
  expect(await act('end', id)).toMatchObject({ done: 1 })
})

test('what was asked for is changed only after it is withdrawn', async () => {
  const id = await draft()
  const rename = async () => {
    const { version } = await read(id)
    const { song, album: _, ...body } = plain()
    return (
      await app.requestError(
        artistCampaigns.change,
        { params: { id }, body: { ...body, song, album: null, name: 'Renamed', version } },
        owner.token,
      )
    ).status
  }
  await act('submit', id)
  expect(await rename()).toBe(409)
  await act('withdraw', id)
  expect(await rename()).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Renamed', status: 'draft', album: null })
})

test('editors, other artists and listeners have no part in it, and nobody without billing', async () => {
  const id = await draft()
  const params = { id }
  const list = (by: TestUser, artist_id?: number) =>
    app.requestError(artistCampaigns.list, { query: { artist_id } as never }, by.token)
  expect((await list(editor, artist.id)).status).toBe(403)
  expect((await list(stranger, artist.id)).status).toBe(404)
  expect((await app.requestError(artistCampaigns.get, { params }, stranger.token)).status).toBe(404)
  expect(await act('submit', id, stranger)).toMatchObject({ done: 0, failed: [{ id }] })
  expect(await act('delete', id, stranger)).toMatchObject({ done: 0 })
  expect((await create({ artist_id: artist.id }, editor)).status).toBe(403)
  const listener = await makeUser(app.ctx)
  expect((await list(listener)).status).toBe(403)
  const operators = await makeCampaign(app.ctx)
  expect((await app.requestError(artistCampaigns.get, { params: operators }, owner.token)).status).toBe(404)
  await app.ctx.db.updateTable('settings').set({ value: '0' }).where('key', '=', 'saas').execute()
  await app.ctx.settings.reload()
  expect((await list(owner)).status).toBe(404)
  expect((await app.requestError(adminCampaigns.list, { query: {} }, admin.token)).status).toBe(404)
  await app.ctx.db.updateTable('settings').set({ value: '1' }).where('key', '=', 'saas').execute()
  await app.ctx.settings.reload()
})
