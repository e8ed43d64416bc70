import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { checkPage, pagesOf } from './page-checks.ts'
import { makeShow, removeShow } from './show.ts'

let vera: Listener
let created: Awaited<ReturnType<typeof make>>
const asVera = pagesOf(() => visitAs(vera, 'about:blank'))

/** Creates a podcast and a station with all fields, with images of the demo catalog. */
const make = async (cover_id: number) => {
  const show = await makeShow(
    {
      title: 'Gullwing: a podcast about everything that the tide brings in',
      author: 'Vera Ostrander',
      description: '<p>What the tide brings in, and what it takes.</p>',
      cover_id,
      website: 'https://example.com/gullwing',
    },
    [1, 2, 3].map((number) => ({
      title: `Gullwing and the very long way around the northern headland, part ${number}`,
      summary: 'Rope, glass, one shoe. Always one shoe, and nobody who misses it. '.repeat(number),
      description: '<p>It begins at 0:05. <a href="https://example.com">More</a></p>',
      enclosure_url: `https://example.com/gullwing-${number}.mp3`,
      enclosure_type: 'audio/mpeg',
      duration: 1800,
      number,
      explicit: number === 2,
      published_at: new Date(Date.UTC(2026, 8, number)),
      chapters: JSON.stringify([{ at: 0, title: 'Low water', url: null }]),
      transcript: JSON.stringify([{ at: 0, speaker: 'Vera', text: 'Good morning.' }]),
    })),
    [{ name: 'Coastlines', slug: 'coastlines' }],
  )
  const station = await inDatabase(async (db) => {
    const { id } = await db
      .insertInto('radio_stations')
      .values({
        title: 'Gullwing Coastal Radio',
        description: 'Weather, ships and slow songs.',
        stream_url: `https://example.com/gullwing-${show.id}.mp3`,
        stream_type: 'mp3',
        cover_id,
        country: 'Scotland',
        public: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('radio_station_genres').values({ station_id: id, genre_id: 1 }).execute()
    return id
  })
  return { show, station }
}

const screens: Record<string, () => string> = {
  podcasts: () => '/podcasts',
  'podcast genre': () => `/podcasts/${created.show.genres[0]}/coastlines`,
  podcast: () => `/podcast/${created.show.id}`,
  episode: () => `/episode/${created.show.episodes[0]}`,
  'library podcasts': () => '/library/podcasts',
  'library stations': () => '/library/stations',
  radio: () => '/radio',
  station: () => `/radio-station/${created.station}`,
  'genre with a station': () => '/genre/1',
  'search podcasts': () => '/search/gullwing/podcasts',
  'search episodes': () => '/search/gullwing/episodes',
  'search stations': () => '/search/gullwing/radio-stations',
  'home with shows': () => '/home',
}

beforeAll(async () => {
  vera = await newListener('Vera Ostrander')
  const { id } = await demoAlbum()
  const cover = await inDatabase((db) =>
    db.selectFrom('albums').select('cover_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  created = await make(cover.cover_id ?? 0)
  await request('/follow', vera, 'POST', { type: 'podcast', id: created.show.id })
  await request('/like', vera, 'POST', { type: 'radio-station', id: created.station })
  await request(`/user/episodes/${created.show.episodes[0]}/progress`, vera, 'PUT', { seconds: 600 })
  await vi.waitFor(
    async () => {
      const hits = (await (await request('/search/gullwing')).json()) as Record<string, unknown[]>
      expect([hits.podcasts?.length, hits.episodes?.length, hits.radio_stations?.length]).toEqual([1, 3, 1])
    },
    { interval: 200, timeout: 20_000 },
  )
})
afterAll(async () => {
  await removeShow(created.show)
  await inDatabase((db) => db.deleteFrom('radio_stations').where('id', '=', created.station).execute())
})

it.each(Object.keys(screens))('%s is accessible, does not shift, and fits 320 px', async (name) => {
  const page = await asVera()
  await checkPage(page, screens[name]?.() ?? '/', () =>
    page
      .locator('#main')
      .getByText(/Gullwing|slow songs/)
      .filter({ visible: true })
      .first()
      .waitFor(),
  )
})
