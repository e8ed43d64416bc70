import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import {
  adminEpisodes,
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../../contract/catalog/back-office/episodes.ts'
import { adminPodcasts } from '../../../../contract/catalog/back-office/podcasts.ts'
import { episodes, podcasts } from '../../../../contract/catalog/podcasts.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { TeamRole } from '../../../../contract/platform/artist-team.ts'
import { artistCounts } from '../../../../contract/platform/back-office/roles.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { episodeChange } from '../../../testing/complete-changes.ts'
import {
  makeArtist,
  makeEpisode,
  makeMedia,
  makeMember,
  makePodcast,
  makePodcastGenre,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'enablePodcasts', '1')
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let foreign: { id: number; name: string }
const team = {} as Record<TeamRole | 'stranger', TestUser>
beforeEach(async () => {
  artist = await makeArtist(app.ctx)
  foreign = await makeArtist(app.ctx)
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    team[role] = await makeUser(app.ctx)
    await makeMember(app.ctx, artist, team[role], role)
  }
  team.stranger = await makeUser(app.ctx)
  await makeMember(app.ctx, foreign, team.stranger)
})

const url = 'https://cast.example/one.mp3'
const statusOf = async (...request: Parameters<TestApp['requestError']>): Promise<number> =>
  (await app.requestError(...request)).status

/** A change that only renames a podcast. */
const bodyOf = (podcast: ReplyOf<typeof artistPodcasts.get>, title: string) => ({
  version: podcast.version,
  title,
  author: podcast.author,
  description: podcast.description,
  genres: [],
  language: podcast.language,
  explicit: podcast.explicit,
  public: podcast.public,
  episode_order: podcast.episode_order,
  website: podcast.website,
  copyright: podcast.copyright,
  funding: podcast.funding,
  locked: podcast.locked,
})

it('lets editors publish a podcast with episodes of their artist', async () => {
  const { token } = team.editor
  const genre = await makePodcastGenre(app.ctx)
  const show = await app.call(
    artistPodcasts.create,
    {
      body: {
        artist_id: artist.id,
        title: 'Harbour Talk',
        description: '<p onclick="x()">Of <b>boats</b><script>alert(1)</script></p>',
        genres: [genre.id],
        public: true,
      },
    },
    token,
  )
  expect(show).toMatchObject({ title: 'Harbour Talk', description: '<p>Of <strong>boats</strong></p>' })
  const episode = await app.call(
    artistEpisodes.create,
    { body: { artist_id: artist.id, podcast: show.id, title: 'One', audio: { url }, public: true } },
    token,
  )
  const planned = await app.call(
    artistEpisodes.create,
    {
      body: {
        podcast: show.id,
        title: 'Two',
        audio: { url },
        public: true,
        published_at: new Date(Date.now() + 86_400_000).toISOString(),
        chapters: [{ at: 0, title: 'Hello', url: null, hidden: false }],
        transcript: { text: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello' },
      },
    },
    token,
  )
  expect(planned).toMatchObject({ chapters: [{ title: 'Hello' }], transcript: { lines: 1 } })
  const visible = await app.call(episodes.list, { query: { 'filter[podcast]': show.id } })
  expect(visible.data.map(({ id }) => id)).toEqual([episode.id])
  expect(await app.call(podcasts.get, { params: { id: show.id } })).toMatchObject({
    artist: { id: artist.id },
  })
  const scheduled = { query: { artist_id: artist.id, 'filter[state]': 'planned' as const } }
  expect((await app.call(artistEpisodes.list, scheduled, token)).data.map(({ id }) => id)).toEqual([
    planned.id,
  ])
  const found = await app.call(
    artistPodcastCalls.podcasts,
    { query: { q: 'harb', artist_id: artist.id } },
    token,
  )
  expect(found).toEqual([{ id: show.id, name: 'Harbour Talk' }])
})

it('shows each artist only what is theirs', async () => {
  const own = await makePodcast(app.ctx, { title: 'Own', artist_id: artist.id, public: false })
  const draft = await makeEpisode(app.ctx, { podcast_id: own.id, public: false })
  const other = await makePodcast(app.ctx, { title: 'Other', artist_id: foreign.id })
  const episode = await makeEpisode(app.ctx, { podcast_id: other.id })
  await makePodcast(app.ctx, { title: 'Nobody’s' })
  for (const role of ['owner', 'editor', 'analyst'] as const) {
    const { token } = team[role]
    expect((await app.call(artistPodcasts.list, {}, token)).data).toMatchObject([{ title: 'Own' }])
    expect((await app.call(artistEpisodes.list, {}, token)).data).toMatchObject([{ id: draft.id }])
    expect(await app.call(artistPodcasts.ids, {}, token)).toEqual([own.id])
    expect(await app.call(artistCounts.get, {}, token)).toMatchObject({ podcasts: 1 })
    // The team previews what is still hidden.
    expect(await app.call(podcasts.get, { params: { id: own.id } }, token)).toMatchObject({ title: 'Own' })
    expect(await statusOf(artistPodcasts.list, { query: { artist_id: foreign.id } }, token)).toBe(404)
    expect(await statusOf(artistPodcastCalls.podcasts, { query: { artist_id: foreign.id } }, token)).toBe(404)
    expect(await statusOf(artistPodcasts.get, { params: { id: other.id } }, token)).toBe(404)
    expect(await statusOf(artistEpisodes.get, { params: { id: episode.id } }, token)).toBe(404)
    const both = { body: { action: 'publish' as const, ids: [other.id] } }
    const { done, failed } = await app.call(artistPodcasts.bulk, both, token)
    expect([done, failed]).toEqual([0, [expect.objectContaining({ id: other.id })]])
  }
  expect(await statusOf(artistPodcasts.list, {}, (await makeUser(app.ctx)).token)).toBe(403)
})

it('keeps analysts from changing anything', async () => {
  const { token } = team.analyst
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  const { id } = await makeEpisode(app.ctx, { podcast_id: show.id })
  const podcast = await app.call(artistPodcasts.get, { params: { id: show.id } }, token)
  const fresh = { body: { artist_id: artist.id, title: 'New' } }
  expect(await statusOf(artistPodcasts.create, fresh, token)).toBe(403)
  expect(await statusOf(artistEpisodes.create, { body: { podcast: show.id, title: 'New' } }, token)).toBe(403)
  const bulk = (ids: number[]) => ({ body: { action: 'delete' as const, ids } })
  expect(await app.call(artistPodcasts.bulk, bulk([show.id]), token)).toMatchObject({ done: 0 })
  expect(await app.call(artistEpisodes.bulk, bulk([id]), token)).toMatchObject({ done: 0 })
  const later = { body: { action: 'delete' as const, ids: [id], later: true } }
  expect(await app.call(artistEpisodes.bulk, later, token)).toMatchObject({ run: null, failed: [{ id }] })
  expect(await statusOf(artistPodcasts.remove, { params: { id: show.id } }, token)).toBe(403)
  const change = { params: { id: show.id }, body: bodyOf(podcast, 'Renamed') }
  expect(await statusOf(artistPodcasts.change, change, token)).toBe(403)
  expect(await app.call(artistPodcasts.change, change, team.editor.token)).toMatchObject({ title: 'Renamed' })
})

it('lets editors mark breaks for spots, in all episodes and in single ones', async () => {
  const { token } = team.editor
  const ad_breaks = { before: true, middle: true, after: false }
  const show = await app.call(
    artistPodcasts.create,
    { body: { artist_id: artist.id, title: 'Harbour Talk', ad_breaks } },
    token,
  )
  expect(show.ad_breaks).toEqual(ad_breaks)
  const renamed = { params: { id: show.id }, body: bodyOf(show, 'Harbour') }
  expect(await app.call(artistPodcasts.change, renamed, token)).toMatchObject({ ad_breaks })
  const plain = await app.call(
    artistPodcasts.create,
    { body: { artist_id: artist.id, title: 'Plain' } },
    token,
  )
  expect(plain.ad_breaks).toEqual({ before: false, middle: false, after: false })
  const made = await app.call(
    artistEpisodes.create,
    { body: { podcast: show.id, title: 'One', audio: { url } } },
    token,
  )
  expect(made.ad_breaks).toBeNull()
  const own = { before: false, chapters: [12.5], after: true }
  const change = (version: string, breaks: typeof own | null) => ({
    params: { id: made.id },
    body: { version, ...episodeChange, title: 'One', ad_breaks: breaks } as never,
  })
  const changed = await app.call(artistEpisodes.change, change(made.version, own), token)
  expect(changed.ad_breaks).toEqual(own)
  expect((await app.call(artistEpisodes.change, change(changed.version, null), token)).ad_breaks).toBeNull()
  expect(
    await statusOf(artistEpisodes.change, change(changed.version, { ...own, chapters: [-1] }), token),
  ).toBe(422)
})

it('neither gives podcasts away nor takes episodes to those of others', async () => {
  const { token } = team.owner
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  const other = await makePodcast(app.ctx, { artist_id: foreign.id })
  const nobodys = await makePodcast(app.ctx)
  for (const podcast of [other.id, nobodys.id, 100_000_000])
    expect(await statusOf(artistEpisodes.create, { body: { podcast, title: 'Mine' } }, token)).toBe(404)
  expect(
    await statusOf(artistPodcasts.create, { body: { artist_id: foreign.id, title: 'Theirs' } }, token),
  ).toBe(404)
  // Fields of operators are unknown here.
  const before = await app.call(artistPodcasts.get, { params: { id: show.id } }, token)
  for (const more of [{ artist: foreign.id }, { mirror_newest: 'all' }]) {
    const body = { ...bodyOf(before, 'Own'), ...more }
    expect(await statusOf(artistPodcasts.change, { params: { id: show.id }, body }, token)).toBe(422)
  }
  expect(await statusOf(artistEpisodes.bulk, { body: { action: 'copy', ids: [1] } }, token)).toBe(422)
  expect(await statusOf(adminPodcasts.list, {}, token)).toBe(403)
  expect(await statusOf(adminEpisodes.list, {}, token)).toBe(403)
})

it('deletes a podcast with its episodes', async () => {
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  const { id } = await makeEpisode(app.ctx, { podcast_id: show.id })
  await app.call(artistPodcasts.remove, { params: { id: show.id } }, team.editor.token)
  expect(await statusOf(artistEpisodes.get, { params: { id } }, team.editor.token)).toBe(404)
})

it('moves podcasts along when artists are merged', async () => {
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  const admin = await makeUser(app.ctx, { admin: true })
  const body = { action: 'merge' as const, ids: [artist.id], value: foreign.id }
  await app.call(adminArtists.bulk, { body }, admin.token)
  const { data } = await app.call(artistPodcasts.list, {}, team.stranger.token)
  expect(data.map(({ id }) => id)).toEqual([show.id])
})

const begin = async (by: TestUser, size: number): Promise<number> => {
  const text = (value: string): string => Buffer.from(value).toString('base64')
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${text('one.mp3')},purpose ${text('episode')}`,
      authorization: `Bearer ${by.token}`,
    },
  })
  return statusCode
}

it('accepts episode files from editors up to their quota, and from nobody else', async () => {
  const MB = 1024 * 1024
  await setSetting(app.ctx, 'upload_quota_mb', '3')
  expect(await begin(await makeUser(app.ctx), 100)).toBe(403)
  expect(await begin(team.analyst, 100)).toBe(403)
  const { id: media_id } = await makeMedia(app.ctx, { size: 2 * MB })
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  await makeEpisode(app.ctx, { podcast_id: show.id, media_id })
  expect(await begin(team.editor, 2 * MB)).toBe(409)
  expect(await begin(team.editor, MB / 2)).toBe(201)
})

it('uses the upload of an editor as audio, never that of somebody else', async () => {
  const show = await makePodcast(app.ctx, { artist_id: artist.id })
  const { id: media_id } = await makeMedia(app.ctx, { duration: 61 })
  const uploadOf = async (by: TestUser): Promise<string> => {
    const id = randomUUID()
    const expires_at = new Date(Date.now() + 60_000)
    const values = {
      id,
      user_id: by.id,
      purpose: 'episode',
      status: 'uploaded',
      media_id,
      expires_at,
    } as const
    await app.ctx.db
      .insertInto('uploads')
      .values({ ...values, file_name: 'one.mp3', size: 1 })
      .execute()
    return id
  }
  const body = { podcast: show.id, title: 'Uploaded', public: true }
  const stolen = { body: { ...body, audio: { upload: await uploadOf(team.stranger) } } }
  expect(await statusOf(artistEpisodes.create, stolen, team.editor.token)).toBe(422)
  const mine = { body: { ...body, audio: { upload: await uploadOf(team.editor) } } }
  expect(await app.call(artistEpisodes.create, mine, team.editor.token)).toMatchObject({
    audio: { file_name: 'one.mp3', duration: 61 },
  })
})
