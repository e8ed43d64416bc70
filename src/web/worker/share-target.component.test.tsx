import { afterEach, expect, it } from 'vitest'
import { SHARED_FILES } from '../../contract/site/installed-app.ts'

// The build defines them within the worker.
Object.assign(globalThis, { FILES: [], VERSION: 'test' })
const { receiveShared } = await import('./share-target.ts')

afterEach(() => caches.delete(SHARED_FILES))

/** Shares as the system does; returns where that leads to. */
const share = async (fields: Record<string, string | File>): Promise<string> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const reply = await receiveShared(new Request('/share-target', { method: 'POST', body }))
  expect(reply.status).toBe(303)
  const { origin, pathname } = new URL(reply.headers.get('location') ?? '')
  expect(origin).toBe(location.origin)
  return decodeURIComponent(pathname)
}

it.each<[string, Record<string, string>, string]>([
  ['a link of this instance', { url: `${location.origin}/album/7` }, '/album/7'],
  ['a link within a text', { text: `Listen to this: ${location.origin}/album/7` }, '/album/7'],
  [
    'the title of a foreign link',
    { title: 'Low Tide', url: 'https://elsewhere.example/album/1' },
    '/search/Low Tide/',
  ],
  [
    'a text with a foreign link',
    { text: 'Night Mooring https://elsewhere.example/x' },
    '/search/Night Mooring/',
  ],
  ['what is no page', { title: 'Tide', url: `${location.origin}/api/albums` }, '/search/Tide/'],
  ['nothing', { title: '' }, '/search'],
])('opens or searches %s', async (_, fields, path) => {
  expect(await share(fields)).toBe(path)
})

it('keeps audio files for the upload page, whatever else is shared', async () => {
  const file = new File(['sound'], 'Über Wasser.wav', { type: 'audio/wav' })
  expect(await share({ title: 'Two', audio: file })).toBe('/library/upload')
  const kept = await (await caches.open(SHARED_FILES)).matchAll()
  expect(kept.map(({ headers }) => decodeURIComponent(headers.get('x-name') ?? ''))).toEqual([
    'Über Wasser.wav',
  ])
  expect(await share({ audio: new File(['text'], 'notes.pdf') })).toBe('/search')
})
