import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { song } from '../../contract/song.ts'
import { type StreamInfo, streamInfo } from '../../contract/stream-info.ts'
import { queryClient } from '../api/client.ts'
import { startMessages } from '../i18n/i18n.ts'
import type { PlayItem } from '../player/item.ts'
import { setPlayer, setPlayhead, usePlayer } from '../player/state.ts'
import { resetServer, startServer } from './http-server.ts'
import { sampleOf } from './sample.ts'

startServer()

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

const initial = usePlayer.getState()

/** Shows parts of the player inside a page with links; returns how to take them away again. */
export const show = async (parts: ReactNode): Promise<() => void> => {
  localStorage.clear()
  queryClient.clear()
  resetServer()
  startMessages('en')
  const root = createRootRoute({ component: () => parts })
  const routes = ['/song/$id', '/artist/$id', '/album/$id', '/profile/$id', '/genre/$id/{-$name}'].map(
    (path) => createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  const mounted = createRoot(element)
  mounted.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await router.load()
  return () => {
    mounted.unmount()
    element.remove()
    usePlayer.setState(initial, true)
    setPlayhead(0, 0, 0)
  }
}
