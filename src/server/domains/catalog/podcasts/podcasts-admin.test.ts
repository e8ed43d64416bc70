import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminEpisodeCalls, adminEpisodes } from '../../../../contract/catalog/back-office/episodes.ts'
import {
  adminPodcastGenreOrder,
  adminPodcastGenres,
} from '../../../../contract/catalog/back-office/genres.ts'
import { adminPodcastCalls, adminPodcasts } from '../../../../contract/catalog/back-office/podcasts.ts'
import type { Chapter } from '../../../../contract/catalog/items.ts'
import { episodes, podcastGenres, podcasts } from '../../../../contract/catalog/podcasts.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeEpisode,
  makeMedia,
  makePodcast,
  makePodcastGenre,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true })
  await enable('1')
})
afterAll(() => app.close())

const enable = async (value: '0' | '1'): Promise<void> => {
  await app.ctx.db
    .insertInto('settings')
    .values({ key: 'enablePodcasts', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
  await app.ctx.channel.publish('settings')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(value === '1'))
}
const create = (title: string, more: object = {}) =>
  app.call(adminPodcasts.create, { body: { title, ...more } }, admin.token)
const add = (podcast: number, title: string, more: object = {}) =>
  app.call(adminEpisodes.create, { body: { podcast, title, ...more } }, admin.token)
const titlesOf = async (query: Record<string, unknown>): Promise<string[]> =>
  (await app.call(adminEpisodes.list, { query: query as never }, admin.token)).data.map(({ title }) => title)
const publicTitles = async (podcast: number): Promise<string[]> => {
  const { data } = await app.call(episodes.list, { query: { 'filter[podcast]': podcast } })
  return data.map(({ title }) => title)
}
const url = 'https://cast.example/one.mp3'
const uploadOf = async (
  by: TestUser,
  purpose: 'episode' | 'audio',
  chapters?: Chapter[],
): Promise<string> => {
  const { id: media_id } = await makeMedia(app.ctx, { duration: 61 })
  const id = randomUUID()
  const expires_at = new Date(Date.now() + 60_000)
  await app.ctx.db
    .insertInto('uploads')
    .values({
      id,
      user_id: by.id,
      purpose,
      file_name: 'one.mp3',
      size: 1,
      status: 'uploaded',
      media_id,
      expires_at,
      ...(chapters && { tags: JSON.stringify({ chapters }) }),
    })
    .execute()
  return id
}

test('a podcast is created, found, changed, published and deleted with its dependents', async () => {
  const genre = await makePodcastGenre(app.ctx)
  const created = await create('Tide Talk', {
    author: 'Maren',
    description: '<p>Of <b>tides</b><script>alert(1)</script></p>',
    genres: [genre.id],
    funding: { url: 'https://tide.example/give', text: 'Give' },
    language: 'de-AT',
  })
  expect(created).toMatchObject({
    description: '<p>Of <strong>tides</strong></p>',
    public: false,
    episode_order: 'newest',
  })
  expect(created.genres).toEqual([{ id: genre.id, name: genre.name }])
  const params = { id: created.id }
  expect((await app.requestError(podcasts.get, { params })).status).toBe(404)
  const { version, title, author, description, language, explicit, website, copyright, locked } = created
  const rest = {
    author,
    description,
    language,
    explicit,
    website,
    copyright,
    locked,
    artist: null,
    funding: null,
  }
  const body = { version, title, ...rest, episode_order: 'serial' as const, public: true, genres: [] }
  const changed = await app.call(adminPodcasts.change, { params, body }, admin.token)
  expect(changed).toMatchObject({ episode_order: 'serial', public: true, genres: [], funding: null })
  expect((await app.requestError(adminPodcasts.change, { params, body }, admin.token)).status).toBe(409)
  expect(await app.call(podcasts.get, { params })).toMatchObject({ title: 'Tide Talk', author: 'Maren' })
  const { id: episode } = await add(created.id, 'One', { audio: { url }, public: true })
  const fan = await makeUser(app.ctx)
  const liked = { user_id: fan.id, item_type: 'episode', item_id: episode }
  await app.ctx.db.insertInto('likes').values(liked).execute()
  await app.call(adminPodcasts.bulk, { body: { action: 'delete', ids: [created.id] } }, admin.token)
  expect((await app.requestError(episodes.get, { params: { id: episode } })).status).toBe(404)
  const likes = await app.ctx.db.selectFrom('likes').where('user_id', '=', fan.id).selectAll().execute()
  expect(likes).toEqual([])
})

test('invalid URLs, languages and genres are rejected', async () => {
  for (const wrong of [
    { website: 'javascript:alert(1)' },
    { language: 'german please' },
    { funding: { url: 'data:text/html,x', text: '' } },
    { genres: [99_999_999] },
    { artist: 99_999_999 },
    { persons: [{ name: '', role: null, url: null }] },
    { persons: [{ name: 'Ann', role: null, url: 'javascript:alert(1)' }] },
    { location: { name: 'Lisbon', geo: '38,-9', osm: null } },
    { value: { type: 'lightning', method: 'keysend', suggested: null, recipients: [] } },
    { source_feed: 'https://cast.example/feed' },
  ]) {
    const rejected = await app.requestError(
      adminPodcasts.create,
      { body: { title: 'X', ...wrong } },
      admin.token,
    )
    expect([wrong, rejected.status]).toEqual([wrong, 422])
  }
})

test('persons, locations, soundbites and value are set, changed and removed', async () => {
  const persons = [{ name: 'Ann', role: 'Host', url: 'https://ann.example/' }]
  const location = { name: 'Lisbon', geo: 'geo:38.72,-9.14', osm: 'R5400890' }
  const recipient = { name: 'Ann', type: 'node', address: '03ae', split: 90 }
  const recipients = [{ ...recipient, custom_key: null, custom_value: null, fee: false }]
  const value = { type: 'lightning', method: 'keysend', suggested: null, recipients }
  const created = await create('Placed', { persons, location, value })
  expect(created).toMatchObject({ persons, location, value })
  const soundbites = [{ at: 73.5, duration: 45, title: 'Low' }]
  const episode = await add(created.id, 'Placed', { persons, location, soundbites })
  expect(episode).toMatchObject({ persons, location, soundbites })
  const { version, title, description, season, number, kind, explicit, published_at, website } = episode
  const rest = { title, description, season, number, kind, explicit, published_at, website, public: false }
  const params = { id: episode.id }
  const none = { version, ...rest, persons: [], location: null }
  const changed = await app.call(adminEpisodes.change, { params, body: none }, admin.token)
  expect(changed).toMatchObject({ persons: [], location: null, soundbites })
  const wrong = { version: changed.version, ...rest, soundbites: [{ at: -1, duration: 45, title: null }] }
  expect((await app.requestError(adminEpisodes.change, { params, body: wrong }, admin.token)).status).toBe(
    422,
  )
})

test('an episode is a draft, is scheduled, and is published; without audio it stays a draft', async () => {
  const { id } = await create('Plans', { public: true })
  const draft = await add(id, 'Silent')
  await add(id, 'Later', { audio: { url }, public: true, published_at: '2099-01-01T00:00:00+01:00' })
  await add(id, 'Now', { audio: { url }, public: true, season: 2, number: 7, kind: 'bonus' })
  expect(await publicTitles(id)).toEqual(['Now'])
  for (const [state, titles] of [
    ['draft', ['Silent']],
    ['planned', ['Later']],
    ['out', ['Now']],
  ] as const)
    expect(await titlesOf({ 'filter[podcast]': id, 'filter[state]': state })).toEqual(titles)
  const silent = { body: { podcast: id, title: 'No', public: true } }
  expect((await app.requestError(adminEpisodes.create, silent, admin.token)).body.errors).toHaveProperty(
    'public',
  )
  const body = { action: 'publish' as const, ids: [draft.id] }
  const response = await app.call(adminEpisodes.bulk, { body }, admin.token)
  expect(response.failed).toEqual([
    { id: draft.id, message: 'An episode needs an audio file before it can be published.' },
  ])
})

test('an upload becomes the audio of one episode, by its uploader only; a URL replaces it', async () => {
  const { id } = await create('Sounds', { public: true })
  const upload = await uploadOf(admin, 'episode')
  const stranger = await makeUser(app.ctx, { admin: true })
  const of = (text: string) => ({
    body: { podcast: id, title: 'Sound', audio: { upload: text }, public: true },
  })
  expect((await app.requestError(adminEpisodes.create, of(upload), stranger.token)).status).toBe(422)
  const song = { body: { upload_id: upload, title: 'A song', artist_name: 'Nobody' } }
  expect((await app.requestError(songs.create, song as never, admin.token)).status).toBe(422)
  const created = await app.call(adminEpisodes.create, of(upload), admin.token)
  expect(created.audio).toMatchObject({ file_name: 'one.mp3', url: null, duration: 61 })
  expect((await app.requestError(adminEpisodes.create, of(upload), admin.token)).status).toBe(422)
  const music = await uploadOf(admin, 'audio')
  expect((await app.requestError(adminEpisodes.create, of(music), admin.token)).status).toBe(422)
  const { version, title, description, season, number, kind, explicit, published_at, website } = created
  const rest = { title, description, season, number, kind, explicit, published_at, website, public: true }
  const params = { id: created.id }
  // Transcoding in between is not an edit.
  await app.ctx.db.updateTable('media').set({ status: 'failed' }).execute()
  const stored = await app.call(adminEpisodes.change, { params, body: { version, ...rest } }, admin.token)
  expect(stored.audio).toMatchObject({ file_name: 'one.mp3' })
  const change = { version: stored.version, ...rest, audio: { url } }
  const remote = await app.call(adminEpisodes.change, { params, body: change }, admin.token)
  expect(remote.audio).toMatchObject({ file_name: null, url })
})

test('chapters change together with the audio they belong to', async () => {
  const { id } = await create('Marked', { public: true })
  const chapters = [{ at: 0, title: 'Hello', url: null }]
  const upload = await uploadOf(admin, 'episode', chapters)
  const created = await add(id, 'Marked', { audio: { upload }, public: true })
  const params = { id: created.id }
  expect((await app.call(episodes.extras, { params })).chapters).toEqual(chapters)
  const { version, title, description, season, number, kind, explicit, published_at, website } = created
  const rest = { title, description, season, number, kind, explicit, published_at, website, public: true }
  const other = { version, ...rest, audio: { upload: await uploadOf(admin, 'episode') } }
  await app.call(adminEpisodes.change, { params, body: other }, admin.token)
  expect((await app.call(episodes.extras, { params })).chapters).toEqual([])
})

test('deleting an episode removes it from its podcast', async () => {
  const { id } = await makePodcast(app.ctx)
  const gone = await makeEpisode(app.ctx, { podcast_id: id })
  await makeEpisode(app.ctx, { podcast_id: id, title: 'Stays' })
  await app.call(adminEpisodes.remove, { params: { id: gone.id } }, admin.token)
  expect(await publicTitles(id)).toEqual(['Stays'])
  expect((await app.call(podcasts.get, { params: { id } })).episodes_count).toBe(1)
})

test('podcast genres are created, kept unique, reordered and merged', async () => {
  const make = (name: string) => app.call(adminPodcastGenres.create, { body: { name } }, admin.token)
  const [one, two, three] = [await make('Seas'), await make('Rivers'), await make('Brooks')]
  const taken = await app.requestError(adminPodcastGenres.create, { body: { name: 'seas' } }, admin.token)
  expect(taken.body.errors).toEqual({ name: ['A genre with this name already exists.'] })
  const cast = await makePodcast(app.ctx, { genres: [two.id] })
  await makeEpisode(app.ctx, { podcast_id: cast.id })
  await app.call(adminPodcastGenreOrder.arrange, { body: { ids: [three.id, one.id] } }, admin.token)
  const { data } = await app.call(adminPodcastGenres.list, { query: { per_page: 100 } }, admin.token)
  expect(data.map(({ name }) => name).slice(0, 2)).toEqual(['Brooks', 'Seas'])
  const body = { action: 'merge' as const, ids: [two.id], value: one.id }
  expect(await app.call(adminPodcastGenres.bulk, { body }, admin.token)).toMatchObject({ failed: [] })
  const genres = await app.call(podcastGenres.list, {})
  expect(genres.map(({ name }) => name)).toContain('Seas')
  expect(genres.map(({ name }) => name)).not.toContain('Rivers')
})

test('forms find their choices, and create missing genres', async () => {
  const found = await app.call(adminPodcastCalls.newGenre, { body: { name: 'Lagoons' } }, admin.token)
  expect(await app.call(adminPodcastCalls.newGenre, { body: { name: 'lagoons' } }, admin.token)).toEqual(
    found,
  )
  expect(await app.call(adminPodcastCalls.genres, { query: { q: 'lago' } }, admin.token)).toEqual([found])
  const { id } = await create('Findable Cast')
  expect(await app.call(adminEpisodeCalls.podcasts, { query: { q: 'findable' } }, admin.token)).toEqual([
    { id, name: 'Findable Cast' },
  ])
})

test('while podcasts are disabled, their pages do not exist', async () => {
  await enable('0')
  for (const call of [
    adminPodcasts.list,
    adminEpisodes.list,
    adminPodcastGenres.list,
    adminPodcastCalls.genres,
  ])
    expect((await app.requestError(call, {}, admin.token)).status).toBe(404)
  await enable('1')
})
