import type { Collection } from '../collection.ts'
import { readCollection } from './read-collection.ts'

/** Reads one file in a process of its own; the collection is sent in parts, so that none keeps the receiver busy. */
const PART = 500

/** Some of the items of a list; the songs are those of the last playlist. */
export type CollectionPart = { list: keyof Collection | 'songs'; items: unknown[] }

const send = async (list: CollectionPart['list'], items: readonly unknown[]): Promise<void> => {
  for (let from = 0; from < items.length; from += PART)
    await new Promise<void>((done, fail) => {
      const part: CollectionPart = { list, items: items.slice(from, from + PART) }
      process.send?.(part, (error: Error | null) => (error ? fail(error) : done()))
    })
}

const [path = '', name = ''] = process.argv.slice(2)
const { playlists, ...marks } = await readCollection(path, name)
for (const { name: title, songs } of playlists) {
  await send('playlists', [{ name: title, songs: [] }])
  await send('songs', songs)
}
for (const [list, items] of Object.entries(marks)) await send(list as keyof Collection, items)
process.disconnect()
