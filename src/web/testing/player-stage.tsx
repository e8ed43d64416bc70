import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type StreamInfo, song, streamInfo } from '../../contract/catalog/items.ts'
import { queueStates } from '../../contract/catalog/queue.ts'
import { songs } from '../../contract/catalog/songs.ts'
import { setToken } from '../data/session/token.ts'
import type { PlayItem } from '../player/queue/item.ts'
import { setPlayer, setPlayhead } from '../player/state.ts'
import { answer } from './http-server.ts'
import { mount } from './mount.tsx'
import { sampleOf } from './sample.ts'

const artist = { id: 7, name: 'Halden Vey', displayname: null }

/** A song of an artist and an album. */
export const songNamed = (id: number, title: string) =>
  sampleOf(song, {
    id,
    title,
    artist,
    artists: [artist],
    album: { id: 3, title: 'Slow Weather', artist },
    duration: 200,
  })

export const lyricsOf = (...lines: string[]) => ({
  lyrics: { synced: true, lines: lines.map((text, index) => ({ at: index * 5, text })) },
})

/** Makes the player hold items, the first of them current, without any sound. */
export const hold = (items: PlayItem[], stream: Partial<StreamInfo> = {}): void => {
  const queue = items.map((item, index) => ({ key: String(index), item, added: false }))
  setPlayer({ queue, index: items.length > 0 ? 0 : -1, stream: sampleOf(streamInfo, stream) })
  setPlayhead(50, items[0] && 'duration' in items[0] ? items[0].duration : 0, 0)
}

/** Shows parts of the player inside a page with links. */
export const show = async (parts: ReactNode): Promise<void> => {
  setToken(null)
  answer(songs.related, () => sampleOf(songs.related.reply))
  answer(songs.credits, () => sampleOf(songs.credits.reply))
  answer(queueStates.get, () => null)
  const root = createRootRoute({ component: () => parts })
  const routes = ['/song/$id', '/artist/$id', '/album/$id', '/profile/$id', '/genre/$id/{-$name}'].map(
    (path) => createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  mount()(<RouterProvider router={router} />)
  await router.load()
}
