import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { artistSongs } from '../../../../../contract/catalog/back-office/songs.ts'
import { songs } from '../../../../../contract/catalog/songs.ts'
import { notifications } from '../../../../../contract/platform/notifications.ts'
import { featuredRequests } from '../../../../../contract/site/back-office/home-sections.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../../testing/make.ts'

let app: TestApp
let owner: TestUser
let guestOwner: TestUser
let analyst: TestUser
let artist: { id: number; name: string }
let guest: { id: number; name: string }
let song: { id: number; title: string }
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[owner, guestOwner, analyst] = [await makeUser(app.ctx), await makeUser(app.ctx), await makeUser(app.ctx)]
  ;[artist, guest] = [await makeArtist(app.ctx), await makeArtist(app.ctx)]
  await makeMember(app.ctx, artist, owner)
  await makeMember(app.ctx, guest, guestOwner)
  await makeMember(app.ctx, guest, analyst, 'analyst')
  // Artists are shown once they have a public song.
  await makeSong(app.ctx, { artists: [guest.id] })
  song = await makeSong(app.ctx, { artists: [artist.id], title: 'Tidewater' })
})

const shown = async () => {
  const { artists } = await app.call(songs.get, { params: { id: song.id } })
  return artists.map(({ id }) => id)
}
const item = () => app.call(artistSongs.get, { params: { id: song.id } }, owner.token)
/** Saves the song with these featured artists. */
const feature = async (featured: number[], by = owner) => {
  const { id, cover, artist: main, state, file, unconfirmed, ...rest } = await item()
  const body = {
    ...rest,
    featured,
    genres: rest.genres.map((genre) => genre.id),
    album: rest.album?.id ?? null,
  }
  return app.requestError(artistSongs.change, { params: { id }, body }, by.token)
}
const waiting = (by: TestUser) => app.call(featuredRequests.list, {}, by.token)
const answer = (verb: 'confirm' | 'decline', by: TestUser, artist_id = guest.id) =>
  app.requestError(featuredRequests[verb], { params: { id: song.id }, body: { artist_id } }, by.token)
const received = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).map(({ kind, title, text, params }) => ({
    kind,
    title,
    text,
    of: params.text,
  }))

it('credits an artist once its team has confirmed, and tells both sides', async () => {
  expect((await feature([guest.id])).status).toBe(200)
  expect(await shown()).toEqual([artist.id])
  expect(await item()).toMatchObject({ featured: [], unconfirmed: [{ id: guest.id }] })
  expect(await received(guestOwner)).toEqual([
    {
      kind: 'featured',
      title: artist.name,
      text: 'Features {title} on “{text}”. Please confirm.',
      of: 'Tidewater',
    },
  ])
  expect(await received(analyst)).toEqual([])
  expect(await waiting(guestOwner)).toMatchObject([
    {
      song: { id: song.id, title: 'Tidewater', public: true },
      artist: { id: artist.id },
      featured: { id: guest.id },
    },
  ])
  expect(await waiting(analyst)).toEqual([])
  // Saving again asks nobody twice.
  expect((await feature([guest.id])).status).toBe(200)
  expect(await received(guestOwner)).toHaveLength(1)

  expect((await answer('confirm', analyst)).status).toBe(403)
  expect((await answer('confirm', owner)).status).toBe(404)
  expect((await answer('confirm', guestOwner, artist.id)).status).toBe(404)
  const answers = await Promise.all([answer('confirm', guestOwner), answer('confirm', guestOwner)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await shown()).toEqual([artist.id, guest.id])
  expect(await item()).toMatchObject({ featured: [{ id: guest.id }], unconfirmed: [] })
  expect(await waiting(guestOwner)).toEqual([])
  expect(await received(owner)).toEqual([
    { kind: 'featured', title: guest.name, text: 'Confirmed to be featured on “{text}”.', of: 'Tidewater' },
  ])
  // A confirmed artist stays without being asked again.
  expect((await feature([guest.id])).status).toBe(200)
  expect(await shown()).toEqual([artist.id, guest.id])
})

it('respects who declined, and withdraws what is no longer wanted', async () => {
  await feature([guest.id])
  await feature([])
  expect(await waiting(guestOwner)).toEqual([])
  expect((await answer('confirm', guestOwner)).status).toBe(404)
  await feature([guest.id])
  expect((await answer('decline', guestOwner)).status).toBe(200)
  expect(await item()).toMatchObject({ featured: [], unconfirmed: [] })
  const again = await feature([guest.id])
  expect([again.status, again.body.errors]).toEqual([
    422,
    { featured: ['This artist doesn’t want to be featured on this song.'] },
  ])
  expect(await shown()).toEqual([artist.id])
})

it('credits artists at once who have no team, or whom the same person manages', async () => {
  const nobodys = await makeArtist(app.ctx)
  const own = await makeArtist(app.ctx)
  await makeMember(app.ctx, own, owner, 'editor')
  for (const { id } of [nobodys, own]) await makeSong(app.ctx, { artists: [id] })
  expect((await feature([nobodys.id, own.id, guest.id])).status).toBe(200)
  expect(await shown()).toEqual([artist.id, nobodys.id, own.id])
  expect(await item()).toMatchObject({ unconfirmed: [{ id: guest.id }] })
})
