import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Episode } from '../../../contract/podcasts.ts'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import type { Song } from '../../../contract/songs.ts'
import { type MediaServer, startMediaServer } from './media-server.ts'

export interface PlayerPage {
  server: MediaServer
  /** Opens the page in a fresh browser profile. */
  open(prepare?: (context: BrowserContext) => Promise<unknown>, look?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** Returns what all test files share: the browser's endpoint, or the folder of a page or of the media. */
const shared = async (path: string): Promise<string> => {
  const response = await fetch(`${inject('shared')}/${path}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Serves the `page.tsx` of a folder with real media, and opens it in the shared browser. */
export async function openPlayerPage(root: string = import.meta.dirname): Promise<PlayerPage> {
  const [endpoint, page, media] = await Promise.all([
    shared('browser'),
    shared(`page?root=${encodeURIComponent(root)}`),
    shared('media'),
  ])
  const server = await startMediaServer(page, media)
  const browser = await chromium.connect(endpoint)
  return {
    server,
    open: async (prepare, look = {}) => {
      const context = await browser.newContext(look)
      await prepare?.(context)
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(server.url)
      await page.waitForFunction(() => window.page)
      return page
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/** Creates a song as the API returns it. */
export const songOf = (id: number): Song => ({
  type: 'song',
  id,
  title: `Song ${id}`,
  name: `Song ${id}`,
  artist: { id: 7, name: 'Ferro', displayname: null },
  artists: [{ id: 7, name: 'Ferro', displayname: null }],
  user: null,
  album: { id: 3, title: 'Dunes', artist: null },
  genres: [],
  cover: null,
  duration: 40,
  file_name: null,
  origin: 'local',
  podcast: false,
  public: true,
  explicit: false,
  status: 'ready',
  track_no: id,
  disc_no: 1,
  released_at: null,
  likes: 0,
  plays: 0,
  downloads: 0,
  downloadable: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

/** Creates an episode as the API returns it. */
export const episodeOf = (id: number, more: Partial<Episode> = {}): Episode => ({
  type: 'episode',
  id,
  title: `Episode ${id}`,
  name: `Episode ${id}`,
  podcast_id: 2,
  podcast: true,
  show: { id: 2, title: 'Field Notes', author: null },
  summary: null,
  duration: 40,
  file_name: null,
  cover: null,
  season: null,
  number: id,
  kind: 'full',
  explicit: false,
  public: true,
  status: 'ready',
  published_at: '2026-01-01T00:00:00Z',
  website: null,
  likes: 0,
  plays: 0,
  downloads: 0,
  downloadable: true,
  has_chapters: false,
  has_transcript: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...more,
})

/** Creates a radio station as the API returns it. */
export const stationOf = (id: number): RadioStation => ({
  type: 'radio-station',
  id,
  title: `Station ${id}`,
  name: `Station ${id}`,
  description: null,
  cover: null,
  genres: [],
  stream_url: 'https://radio.example/live',
  stream_type: 'mp3',
  relay: true,
  website: null,
  country: null,
  language: null,
  bitrate: 64,
  public: true,
  live: true,
  on_air: null,
  listeners: 0,
  likes: 0,
  plays: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})
