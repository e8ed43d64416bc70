import openGraph from 'open-graph-scraper'
import { expect, it } from 'vitest'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener, request } from './listener.ts'
import { product } from './product.ts'

/** Returns what a client of Open Graph finds on a page. */
const read = async (path: string) => {
  const page = await fetch(product.url + path)
  const { error, result } = await openGraph({ html: await page.text() })
  expect(error).toBe(false)
  return result
}

/** A page with the title, address and drawn image of its item. */
const pageOf = (path: string, title: string) => ({
  ogTitle: expect.stringContaining(title),
  ogUrl: product.url + path,
  ogSiteName: 'Tonearm',
  ogDescription: expect.stringMatching(/./),
  ogImage: [
    expect.objectContaining({
      url: expect.stringContaining(`${product.url}/previews${path}.jpg?v=`),
      width: '1200',
      height: '630',
      alt: expect.stringContaining(title),
    }),
  ],
})

it('lets another parser read the link preview of every kind of item', async () => {
  const { id: album, title: record } = await demoAlbum()
  const [song] = (await (await request(`/album/${album}/songs`)).json()) as { id: number; title: string }[]
  const listener = await newListener('Ola Previews')
  const body = { title: 'Link previews', public: true, songs: [song?.id] }
  const made = await request('/user/playlists', listener, 'POST', body)
  const { id: playlist } = (await made.json()) as { id: number }
  const { data } = (await (await request('/podcasts')).json()) as { data: { id: number; title: string }[] }
  const podcast = data[0] as { id: number; title: string }
  const { episodes } = (await (await request(`/podcasts/${podcast.id}`)).json()) as {
    episodes: { id: number; title: string }[]
  }
  const episode = episodes[0] as { id: number; title: string }
  const station = await inDatabase((db) =>
    db
      .insertInto('radio_stations')
      .values({ title: 'Preview FM', stream_url: 'https://radio.example/live', stream_type: 'mp3' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const expected: [path: string, title: string, type: string][] = [
    [`/song/${song?.id}`, song?.title ?? '', 'music.song'],
    [`/album/${album}`, record, 'music.album'],
    [`/playlist/${playlist}`, 'Link previews', 'music.playlist'],
    [`/podcast/${podcast.id}`, podcast.title, 'music.playlist'],
    [`/episode/${episode.id}`, episode.title, 'music.song'],
    [`/radio-station/${station.id}`, 'Preview FM', 'music.radio_station'],
    [`/profile/${listener.id}`, 'Ola Previews', 'profile'],
  ]
  for (const [path, title, ogType] of expected) {
    const found = await read(path)
    expect(found).toMatchObject({ ...pageOf(path, title), ogType })
    const image = await fetch(found.ogImage?.[0]?.url ?? '')
    expect(image.headers.get('content-type')).toBe('image/jpeg')
  }
  for (const path of [`/song/${song?.id}`, `/episode/${episode.id}`]) {
    const found = await read(path)
    expect(found.ogAudio).toBe(`${product.url}/api/audio${path}`)
    const audio = await fetch(found.ogAudio ?? '', { headers: { range: 'bytes=0-99' } })
    expect(audio.headers.get('content-type')).toMatch(/^audio\//)
    await audio.body?.cancel()
  }
})
