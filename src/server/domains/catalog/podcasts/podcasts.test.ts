import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { artistPodcasts, episodes, podcastGenres, podcasts } from '../../../../contract/catalog/podcasts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeArtist,
  makeCover,
  makeEpisode,
  makePodcast,
  makePodcastGenre,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let me: TestUser
let admin: TestUser
/** Settings reach every node by NOTIFY. */
const switchPodcasts = async (to: boolean) => {
  await setSetting(app.ctx, 'enablePodcasts', to ? '1' : '0')
  await vi.waitFor(() => expect(app.ctx.settings().enablePodcasts).toBe(to), 20_000)
}
beforeAll(async () => {
  app = await testApp()
  me = await makeUser(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  await switchPodcasts(true)
})
afterAll(() => app.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const params = (id: number) => ({ params: { id } })
const titles = (list: { title: string }[]) => list.map(({ title }) => title)

describe('visible podcasts', () => {
  it('exclude private, scheduled and draft items, except for their owner', async () => {
    const owner = await makeUser(app.ctx)
    const open = await makePodcast(app.ctx, { title: 'Open', user_id: owner.id })
    const closed = await makePodcast(app.ctx, { title: 'Closed', user_id: owner.id, public: false })
    const visible = await makeEpisode(app.ctx, { podcast_id: open.id, title: 'Shown' })
    const hidden = [
      await makeEpisode(app.ctx, { podcast_id: open.id, title: 'Draft', public: false }),
      await makeEpisode(app.ctx, { podcast_id: open.id, title: 'Planned', published_at: ago(-60) }),
      await makeEpisode(app.ctx, { podcast_id: closed.id, title: 'Inside' }),
      await makeEpisode(app.ctx, {
        podcast_id: open.id,
        title: 'Raw',
        media: { mime: 'audio/aiff', codec: 'pcm' },
      }),
    ]
    for (const token of [undefined, me.token]) {
      expect(titles((await app.call(podcasts.list, { query: { q: 'ope' } }, token)).data)).toEqual(['Open'])
      expect((await app.call(podcasts.list, { query: { q: 'closed' } }, token)).meta.total).toBe(0)
      expect((await app.requestError(podcasts.get, params(closed.id), token)).status).toBe(404)
      const podcast = await app.call(podcasts.get, params(open.id), token)
      expect(titles(podcast.episodes)).toEqual(['Shown'])
      const filter = { query: { 'filter[podcast]': open.id } }
      expect(titles((await app.call(episodes.list, filter, token)).data)).toEqual(['Shown'])
      const everything = titles((await app.call(episodes.list, { query: { per_page: 100 } }, token)).data)
      expect(everything).toEqual(['Shown'])
      for (const { id } of hidden)
        for (const call of [episodes.get, episodes.extras, episodes.stream])
          expect((await app.requestError(call, params(id), token)).status).toBe(404)
      expect((await app.call(episodes.get, params(visible.id), token)).title).toBe('Shown')
    }
    for (const token of [owner.token, admin.token]) {
      expect(titles((await app.call(podcasts.get, params(closed.id), token)).episodes)).toEqual(['Inside'])
      for (const { id, title } of hidden)
        expect((await app.call(episodes.get, params(id), token)).title).toBe(title)
      // Lists show what listeners see.
      expect(titles((await app.call(podcasts.get, params(open.id), token)).episodes)).toEqual(['Shown'])
    }
    const [draft] = hidden
    for (const { id } of hidden) {
      const progress = { ...params(id), body: { seconds: 5 } }
      expect((await app.requestError(episodes.hear, progress, me.token)).status).toBe(404)
      expect((await app.requestError(likes.like, { body: { id, type: 'episode' } }, me.token)).status).toBe(
        404,
      )
    }
    await app.call(episodes.hear, { ...params(draft?.id ?? 0), body: { seconds: 5 } }, owner.token)
  })

  it('contain all fields of a podcast and an episode', async () => {
    const artist = await makeArtist(app.ctx, { name: 'Host' })
    const cover = await makeCover(app.ctx)
    const genre = await makePodcastGenre(app.ctx, { name: 'Science', slug: 'science' })
    const { id } = await makePodcast(app.ctx, {
      title: 'All of it',
      artist_id: artist.id,
      cover_id: cover.id,
      genres: [genre.id],
      language: 'en',
      explicit: true,
      funding: JSON.stringify({ url: 'https://example.com/give', text: 'Give' }),
      persons: JSON.stringify([{ name: 'Ann', role: 'host', url: null }]),
      source_feed: 'https://example.com/feed.xml',
    })
    const created = await makeEpisode(app.ctx, {
      podcast_id: id,
      summary: 'Short.',
      description: '<p>Long.</p>',
      season: 2,
      number: 7,
      kind: 'bonus',
      chapters: JSON.stringify([{ at: 0, title: 'Start', url: null }]),
      transcript_url: 'https://example.com/t.vtt',
    })
    const podcast = await app.call(podcasts.get, params(id))
    expect(podcast).toMatchObject({
      type: 'podcast',
      name: 'All of it',
      podcast: true,
      artist: { id: artist.id, name: 'Host' },
      cover: { url: expect.stringContaining(cover.hash) },
      genres: [{ id: genre.id, name: 'Science', slug: 'science' }],
      episodes_count: 1,
      funding: { url: 'https://example.com/give', text: 'Give' },
      persons: [{ name: 'Ann', role: 'host', url: null }],
      feed_url: `${app.ctx.settings().appUrl}/feeds/podcasts/${id}.xml`,
      source_feed: 'https://example.com/feed.xml',
    })
    expect(podcast).not.toHaveProperty('followed')
    expect(podcast).not.toHaveProperty('unplayed_count')
    const listed = podcast.episodes[0]
    expect(listed).toMatchObject({
      id: created.id,
      show: { id, title: 'All of it', author: 'Host' },
      cover: { url: expect.stringContaining(cover.hash) },
      summary: 'Short.',
      season: 2,
      number: 7,
      kind: 'bonus',
      explicit: true,
      status: 'ready',
      has_chapters: true,
      has_transcript: true,
      downloadable: true,
    })
    expect(listed).not.toHaveProperty('description')
    expect(listed).not.toHaveProperty('progress')
    expect((await app.call(episodes.get, params(created.id), me.token)).description).toBe('<p>Long.</p>')
    expect(await app.call(episodes.extras, params(created.id))).toEqual({
      chapters: [{ at: 0, title: 'Start', url: null }],
      transcript: [],
    })
    const ofGenre = await app.call(podcastGenres.podcasts, { params: { id: genre.id } })
    expect(titles(ofGenre.data)).toEqual(['All of it'])
    await makePodcastGenre(app.ctx, { name: 'Empty' })
    expect(await app.call(podcastGenres.list, {})).toMatchObject([{ name: 'Science', podcasts_count: 1 }])
    expect((await app.call(podcastGenres.get, params(genre.id))).slug).toBe('science')
    expect((await app.requestError(podcastGenres.podcasts, params(99_999_999))).status).toBe(404)
  })
})

describe('lists', () => {
  it('continue by cursor without gaps, in each order', async () => {
    const { id } = await makePodcast(app.ctx, { episode_order: 'serial' })
    for (let n = 1; n <= 7; n++)
      await makeEpisode(app.ctx, {
        podcast_id: id,
        title: `E${n}`,
        number: n,
        published_at: ago(n % 2 ? 60 : 100 - n),
      })
    const all = async (sort: (typeof orders)[number]) => {
      const found: string[] = []
      let after: string | null | undefined
      do {
        const query = { sort, 'filter[podcast]': id, per_page: 3, after: after ?? undefined }
        const { data, meta } = await app.call(episodes.list, { query })
        found.push(...titles(data))
        after = meta.next
      } while (after)
      return found
    }
    const orders = ['serial', '-published_at', 'published_at'] as const
    expect(await all('serial')).toEqual(['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7'])
    const newest = await all('-published_at')
    expect(newest.slice(0, 4)).toEqual(expect.arrayContaining(['E1', 'E3', 'E5', 'E7']))
    expect(newest.slice(4)).toEqual(['E6', 'E4', 'E2'])
    expect(await all('published_at')).toEqual(newest.toReversed())
    expect(titles((await app.call(podcasts.get, params(id))).episodes)[0]).toBe('E1')
  })

  it('of podcasts are sorted by latest episode, plays, followers and name', async () => {
    const genre = await makePodcastGenre(app.ctx)
    const make = async (title: string, minutes: number, values: object) => {
      const { id } = await makePodcast(app.ctx, { title, genres: [genre.id], ...values })
      await makeEpisode(app.ctx, { podcast_id: id, published_at: ago(minutes) })
    }
    await make('b', 30, { plays: 5, followers_count: 1 })
    await make('A', 10, { plays: 1, followers_count: 2 })
    await make('c', 20, { plays: 9, followers_count: 3 })
    await makePodcast(app.ctx, { title: 'nothing yet', genres: [genre.id] })
    const by = async (sort: '-latest_at' | '-plays' | '-followers' | 'title') =>
      titles(
        (await app.call(podcasts.list, { query: { sort, 'filter[genre]': genre.id, per_page: 100 } })).data,
      ).join('')
    expect([await by('-latest_at'), await by('-plays'), await by('-followers'), await by('title')]).toEqual([
      'Acb',
      'cbA',
      'cAb',
      'Abc',
    ])
  })
})

describe('a listener', () => {
  it('keeps the newer of two positions, whichever arrives last', async () => {
    const { token } = await makeUser(app.ctx)
    const { id } = await makeEpisode(app.ctx, { duration: 1000 })
    const hear = (seconds: number, minutesAgo?: number, played?: boolean) => {
      const at =
        minutesAgo === undefined ? {} : { at: new Date(Date.now() - minutesAgo * 60_000).toISOString() }
      return app.call(
        episodes.hear,
        { ...params(id), body: { seconds, ...at, ...(played && { played }) } },
        token,
      )
    }
    expect(await hear(500, 20)).toMatchObject({ progress: 500, played: false })
    // What another device did before is older, though it is reported later.
    expect(await hear(900, 30, true)).toMatchObject({ progress: 500, played: false })
    expect(await hear(300, 10)).toMatchObject({ progress: 300 })
    expect(await hear(40)).toMatchObject({ progress: 40 })
    expect(await hear(700, 5)).toMatchObject({ progress: 40 })
    // A clock that is fast does not block later positions.
    expect(await hear(100, -60)).toMatchObject({ progress: 100 })
    expect(await hear(110)).toMatchObject({ progress: 110 })
  })

  it('makes progress in an episode, up to its end and back', async () => {
    const { id, podcast_id } = await makeEpisode(app.ctx, { duration: 1000 })
    const second = await makeEpisode(app.ctx, { podcast_id, duration: 1000 })
    const hear = (body: { seconds: number; played?: boolean }, token = me.token) =>
      app.call(episodes.hear, { ...params(id), body }, token)
    const mine = async (token = me.token) => {
      const { progress, played } = await app.call(episodes.get, params(id), token)
      return [progress, played]
    }
    expect(await mine()).toEqual([0, false])
    expect(await hear({ seconds: 300 })).toEqual({ status: 'success', progress: 300, played: false })
    expect(await mine()).toEqual([300, false])
    expect(await mine(admin.token)).toEqual([0, false])
    expect(titles(await app.call(episodes.newest, { query: { of: 'begun' } }, me.token))).toHaveLength(1)
    expect((await hear({ seconds: 969 })).played).toBe(false)
    expect((await hear({ seconds: 970 })).played).toBe(true)
    // Played again, it remains finished.
    expect(await hear({ seconds: 12 })).toMatchObject({ progress: 12, played: true })
    expect(await app.call(episodes.newest, { query: { of: 'begun' } }, me.token)).toEqual([])
    const unplayed = async () => {
      const query = { 'filter[podcast]': podcast_id, 'filter[unplayed]': 'true' as const }
      const { data, meta } = await app.call(episodes.list, { query }, me.token)
      expect(meta.total).toBe(data.length)
      return data.map((one) => one.id)
    }
    expect(await unplayed()).toEqual([second.id])
    expect(await hear({ seconds: 0, played: false })).toMatchObject({ progress: 0, played: false })
    expect(await unplayed()).toHaveLength(2)
    expect((await hear({ seconds: 99_999 })).progress).toBe(1000)
    const all = { params: { id: podcast_id } }
    await app.call(episodes.hearAll, { ...all, body: { played: true } }, me.token)
    expect(await unplayed()).toEqual([])
    await app.call(episodes.hearAll, { ...all, body: { played: false } }, me.token)
    expect(await unplayed()).toHaveLength(2)
    const older = { ...all, body: { played: true, until: id } }
    await app.call(episodes.hearAll, older, me.token)
    expect(await unplayed()).toEqual([second.id])
    await hear({ seconds: 40, played: false })
    const started = { 'filter[podcast]': podcast_id, 'filter[begun]': 'true' as const }
    const halfway = await app.call(episodes.list, { query: started }, me.token)
    expect(halfway.data.map((one) => one.id)).toEqual([id])
    expect(halfway.meta.total).toBe(1)
    const nobody = { ...params(99_999_999), body: { played: true } }
    expect((await app.requestError(episodes.hearAll, nobody, me.token)).status).toBe(404)
  })

  it('finds the seasons of a podcast and its trailer', async () => {
    const { id } = await makePodcast(app.ctx)
    const out = { podcast_id: id, published_at: ago(9) }
    await makeEpisode(app.ctx, { ...out, title: 'One', season: 1 })
    await makeEpisode(app.ctx, { ...out, title: 'Two', season: 2 })
    await makeEpisode(app.ctx, { ...out, title: 'Old trailer', kind: 'trailer', published_at: ago(99) })
    await makeEpisode(app.ctx, { ...out, title: 'Trailer', kind: 'trailer' })
    await makeEpisode(app.ctx, { podcast_id: id, title: 'Planned', season: 3, published_at: ago(-30) })
    const { seasons, trailer } = await app.call(podcasts.get, params(id), me.token)
    expect(seasons).toEqual([1, 2])
    expect(trailer).toMatchObject({ title: 'Trailer', liked: false, played: false })
    const query = { 'filter[podcast]': id, 'filter[season]': 2 }
    expect(titles((await app.call(episodes.list, { query })).data)).toEqual(['Two'])
    expect((await app.call(podcasts.get, params((await makePodcast(app.ctx)).id))).trailer).toBeNull()
  })

  it('follows podcasts, sees new episodes and likes them', async () => {
    const mine = await makeUser(app.ctx)
    const { id: first } = await makePodcast(app.ctx, { title: 'First' })
    const { id: second } = await makePodcast(app.ctx, { title: 'Second' })
    const old = await makeEpisode(app.ctx, { podcast_id: first, title: 'Old', published_at: ago(90) })
    await makeEpisode(app.ctx, { podcast_id: second, title: 'Middle', published_at: ago(60) })
    await makeEpisode(app.ctx, { podcast_id: first, title: 'New', published_at: ago(30) })
    await makeEpisode(app.ctx, { podcast_id: first, title: 'Planned', published_at: ago(-30) })
    for (const id of [first, second]) {
      const { followers } = await app.call(likes.follow, { body: { id, type: 'podcast' } }, mine.token)
      expect(followers).toBe(1)
    }
    expect(await app.call(podcasts.followed, {}, mine.token)).toMatchObject([
      { title: 'First', followed: true, unplayed_count: 2, followers_count: 1 },
      { title: 'Second', followed: true, unplayed_count: 1 },
    ])
    await app.call(episodes.hear, { ...params(old.id), body: { seconds: 5 } }, mine.token)
    const list = await app.call(podcasts.followed, { query: { limit: 1 } }, mine.token)
    expect(list).toMatchObject([{ title: 'First', unplayed_count: 1 }])
    const rest = { query: { after: String(first) } }
    expect(titles(await app.call(podcasts.followed, rest, mine.token))).toEqual(['Second'])
    expect(titles(await app.call(likes.followed, { params: { type: 'podcasts' } }, mine.token))).toHaveLength(
      2,
    )
    const news = await app.call(episodes.newest, { query: { limit: 2 } }, mine.token)
    expect(titles(news)).toEqual(['New', 'Middle'])
    const behind = { query: { after: String(news[1]?.id) } }
    expect(titles(await app.call(episodes.newest, behind, mine.token))).toEqual(['Old'])

    const like = { body: { id: old.id, type: 'episode' } }
    expect((await app.call(likes.like, like, mine.token)).likes).toBe(1)
    expect(await app.call(likes.liked, { params: { type: 'episode' } }, mine.token)).toMatchObject([
      { type: 'episode', title: 'Old', liked: true, likes: 1, progress: 5 },
    ])
    expect(await app.call(likes.counts, {}, mine.token)).toMatchObject({ episodes: 1, podcasts: 2 })
    expect((await app.call(likes.dislike, like, mine.token)).likes).toBe(0)
  })
})

it('gets 404 while podcasts are disabled', async () => {
  const { id, podcast_id } = await makeEpisode(app.ctx)
  await switchPodcasts(false)
  const every: [Parameters<typeof app.requestError>[0], object][] = [
    [podcasts.list, {}],
    [podcasts.get, params(podcast_id)],
    [podcasts.followed, {}],
    [podcastGenres.list, {}],
    [episodes.list, {}],
    [episodes.get, params(id)],
    [episodes.stream, params(id)],
    [episodes.hear, { ...params(id), body: { seconds: 1 } }],
    [likes.like, { body: { id, type: 'episode' } }],
    [likes.follow, { body: { id: podcast_id, type: 'podcast' } }],
    [likes.liked, { params: { type: 'episode' } }],
    [likes.followed, { params: { type: 'podcast' } }],
  ]
  for (const [call, input] of every)
    expect([call.path, (await app.requestError(call, input, admin.token)).status]).toEqual([call.path, 404])
  expect(await app.call(likes.counts, {}, me.token)).toMatchObject({ episodes: 0, podcasts: 0 })
  await switchPodcasts(true)
})

it('lists the podcasts of an artist; an unknown artist answers 404', async () => {
  const artist = await makeArtist(app.ctx)
  const shown = await makePodcast(app.ctx, { artist_id: artist.id })
  await makeEpisode(app.ctx, { podcast_id: shown.id })
  const closed = await makePodcast(app.ctx, { artist_id: artist.id, public: false })
  await makeEpisode(app.ctx, { podcast_id: closed.id })
  await makeEpisode(app.ctx)
  await makeSong(app.ctx, { artists: [artist.id] })
  const { data, meta } = await app.call(artistPodcasts.list, { ...params(artist.id), query: {} })
  expect(data.map(({ id }) => id)).toEqual([shown.id])
  expect(meta.total).toBe(1)
  const unknown = await app.requestError(artistPodcasts.list, params(100_000_000))
  expect(unknown.status).toBe(404)
})

it('related podcasts share genres, those that share the most first', async () => {
  const [a, b, c] = [
    await makePodcastGenre(app.ctx),
    await makePodcastGenre(app.ctx),
    await makePodcastGenre(app.ctx),
  ]
  const heard = async (title: string, genres: { id: number }[], more: object = {}) => {
    const podcast = await makePodcast(app.ctx, { title, genres: genres.map(({ id }) => id), ...more })
    await makeEpisode(app.ctx, { podcast_id: podcast.id })
    return podcast
  }
  const one = await heard('One', [a, b])
  await heard('Near', [a], { followers_count: 5 })
  await heard('Nearest', [a, b])
  await heard('Less followed', [b], { followers_count: 2 })
  await heard('Far', [c])
  await heard('Hidden', [a, b], { public: false })
  const like = await app.call(podcasts.related, params(one.id))
  expect(titles(like)).toEqual(['Nearest', 'Near', 'Less followed'])
})
