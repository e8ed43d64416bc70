import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_GALLERY } from '../../../../contract/catalog/artist-fields.ts'
import { adminArtistShowcases, artistShowcases } from '../../../../contract/catalog/artist-pages.ts'
import { adminArtists, artistProfiles } from '../../../../contract/catalog/back-office/artists.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeArtist,
  makeCover,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { collectGarbage } from '../../site/storage-gc/service.ts'

let app: TestApp
let artist: { id: number; name: string }
let song: { id: number }
let owner: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  artist = await makeArtist(app.ctx, { songs_count: 1 })
  song = await makeSong(app.ctx, { artist_id: artist.id, title: 'Tide' })
  owner = await makeUser(app.ctx)
  await makeMember(app.ctx, artist, owner)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())

let uploads = 0
/** Returns the id of an uploaded picture. */
const picture = async (by = owner, purpose: 'picture' | 'cover' = 'picture') => {
  uploads += 1
  const id = `0190a5b4-7c3e-7000-8000-${String(uploads).padStart(12, '0')}`
  const values = { id, user_id: by.id, purpose, file_name: 'a.jpg', size: 9, status: 'ready' } as const
  const cover_id = (await makeCover(app.ctx)).id
  const expires_at = new Date(Date.now() + 3600_000)
  await app.ctx.db
    .insertInto('uploads')
    .values({ ...values, cover_id, expires_at })
    .execute()
  return id
}
const shown = () => app.call(artistShowcases.get, { params: { id: artist.id } })
const profile = () => app.call(artistProfiles.get, { query: { artist_id: artist.id } }, owner.token)
const save = async (change: object) => {
  const { version, displayname, bio } = await profile()
  const body = { artist_id: artist.id, version, displayname, bio, ...change }
  return app.requestError(artistProfiles.save, { body }, owner.token)
}
const pick = (id: number, text: string | null = null) => ({ pick: { item: { type: 'song', id }, text } })

test('a pick is at the top of the page until its item is hidden, and comes back with it', async () => {
  expect((await save(pick(song.id, ' Start here. '))).status).toBe(200)
  const item = { type: 'song', id: song.id, title: 'Tide', cover: null }
  expect((await shown()).pick).toEqual({ item, text: 'Start here.' })
  const set = (values: { public: boolean }) =>
    app.ctx.db.updateTable('songs').set(values).where('id', '=', song.id).execute()
  await set({ public: false })
  expect((await shown()).pick).toBeNull()
  // The team keeps it, and saves other changes.
  expect((await profile()).pick?.item.title).toBe('Tide')
  expect((await save(pick(song.id, 'Soon'))).status).toBe(200)
  await set({ public: true })
  expect((await shown()).pick?.text).toBe('Soon')
})

test('only public items of the team can be picked, and only those are offered', async () => {
  const hidden = await makeSong(app.ctx, { artist_id: artist.id, title: 'Hidden', public: false })
  const foreign = await makeSong(app.ctx, { artist_id: (await makeArtist(app.ctx)).id, title: 'Foreign' })
  for (const { id } of [hidden, foreign])
    expect((await save(pick(id))).body.errors).toEqual({ pick: ['This value isn’t valid.'] })
  const choices = await app.call(artistShowcases.items, { query: { artist_id: artist.id } }, owner.token)
  expect(choices).toEqual([{ type: 'song', id: song.id, title: 'Tide' }])
  const params = { id: artist.id }
  const offered = await app.call(adminArtistShowcases.items, { params, query: { q: 'tid' } }, admin.token)
  expect(offered).toEqual(choices)
})

test('a pick is gone when its item is deleted', async () => {
  const gone = await makeSong(app.ctx, { artist_id: artist.id })
  await save(pick(gone.id))
  await app.ctx.db.deleteFrom('all_songs').where('id', '=', gone.id).execute()
  expect([(await shown()).pick, (await profile()).pick]).toEqual([null, null])
  expect((await save({ pick: null })).status).toBe(200)
})

test('a gallery is uploaded, described, reordered and reduced; clean-up keeps its images only', async () => {
  const fresh = [
    { upload: await picture(), alt: 'On stage' },
    { upload: await picture(), alt: '' },
  ]
  expect((await save({ gallery: fresh })).status).toBe(200)
  const [first, second] = (await shown()).gallery
  expect([first?.alt, second?.alt]).toEqual(['On stage', ''])
  await app.ctx.db.deleteFrom('uploads').execute()
  await collectGarbage(app.ctx, 0)
  const kept = [
    { id: second?.id, alt: 'Backstage' },
    { upload: await picture(), alt: 'Crowd' },
  ]
  expect((await save({ gallery: [...kept, { id: first?.id, alt: 'On stage' }] })).status).toBe(200)
  const { gallery } = await shown()
  expect(gallery.map(({ alt }) => alt)).toEqual(['Backstage', 'Crowd', 'On stage'])
  expect([gallery[0]?.image, gallery[2]?.image]).toEqual([second?.image, first?.image])
  await save({ gallery: [{ id: second?.id, alt: 'Backstage' }] })
  await app.ctx.db.deleteFrom('uploads').execute()
  await collectGarbage(app.ctx, 0)
  const stored = await app.ctx.db.selectFrom('images').select('id').execute()
  expect(stored).toHaveLength(1)
  expect((await shown()).gallery).toHaveLength(1)
})

test('a gallery refuses images of others, covers and more than twenty', async () => {
  const other = await makeArtist(app.ctx)
  const { id: image_id } = await makeCover(app.ctx)
  const foreign = await app.ctx.db
    .insertInto('artist_images')
    .values({ artist_id: other.id, image_id, position: 0, alt: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wrong = [
    { id: foreign.id, alt: '' },
    { upload: await picture(admin), alt: '' },
    { upload: await picture(owner, 'cover'), alt: '' },
  ]
  for (const image of wrong)
    expect((await save({ gallery: [image] })).body.errors).toEqual({ gallery: ['This value isn’t valid.'] })
  const upload = await picture()
  const many = Array.from({ length: MAX_GALLERY + 1 }, () => ({ upload, alt: '' }))
  expect((await save({ gallery: many })).status).toBe(422)
  expect((await shown()).gallery).toHaveLength(1)
})

test('operators edit both, and merged artists bring theirs along', async () => {
  const old = await makeArtist(app.ctx, { songs_count: 1 })
  const params = { id: old.id }
  const item = await makeSong(app.ctx, { artist_id: old.id, title: 'Ebb' })
  const before = await app.call(adminArtists.get, { params }, admin.token)
  const body = {
    version: before.version,
    name: before.name,
    displayname: null,
    bio: null,
    verified: false,
    pick: { item: { type: 'song' as const, id: item.id }, text: null },
    gallery: [{ upload: await picture(admin), alt: 'Old' }],
  }
  const changed = await app.call(adminArtists.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ pick: { item: { title: 'Ebb' } }, gallery: [{ alt: 'Old' }] })
  const merge = { action: 'merge' as const, ids: [old.id], value: artist.id }
  await app.call(adminArtists.bulk, { body: merge }, admin.token)
  const { pick: moved, gallery } = await shown()
  expect(moved?.item.title).toBe('Ebb')
  expect(gallery.map(({ alt }) => alt)).toEqual(['Backstage', 'Old'])
})
