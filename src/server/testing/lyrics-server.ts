import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoredLyrics {
  trackName: string
  artistName: string
  duration: number
  plainLyrics: string | null
  syncedLyrics: string | null
}

/** LRCLIB for tests, by its published documents. */
export interface LyricsServer {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  url: string
  stored: StoredLyrics[]
  /** Queries, in order. */
  searched: Record<string, string>[]
  /** Status of the next responses; 200 without any. */
  planned: number[]
  close: () => void
}

export const lyricsServer = async (): Promise<LyricsServer> => {
  const [stored, searched, planned]: [StoredLyrics[], Record<string, string>[], number[]] = [[], [], []]
  const holds = (text: string, part: string | undefined) =>
    part === undefined || text.toLowerCase().includes(part.toLowerCase())
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://lrclib')
    const query: Record<string, string> = Object.fromEntries(searchParams)
    searched.push(query)
    const found = stored.filter(
      ({ trackName, artistName }) =>
        holds(trackName, query.track_name) &&
        holds(artistName, query.artist_name) &&
        holds(`${trackName} ${artistName}`, query.q),
    )
    const status = planned.shift() ?? (pathname === '/api/search' ? 200 : 404)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found.map((one, id) => ({ id, albumName: '', instrumental: false, ...one }))))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    stored,
    searched,
    planned,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
