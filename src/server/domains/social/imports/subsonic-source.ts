import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { fetchPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import type { NamedSong } from '../../catalog/index.ts'
import { type Collection, emptyCollection, type NamedItem, type NamedPlaylist } from './collection.ts'

export interface SubsonicServer {
  /** Without `/rest`, and without a slash at its end. */
  address: string
  user_name: string
  password: string
}

/** The server answered with an error of the protocol (https://www.subsonic.org/pages/api.jsp). */
export class SubsonicError extends Error {
  override name = 'SubsonicError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const PAGE = 500
/** Songs and albums; and playlists with their songs. */
const MAX_ITEMS = 500_000
const MAX_PLAYLISTS = 2000
const MAX_LISTED = 200_000
const MAX_TEXT = 500
/** Parsed, it takes twenty times as much. */
const MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 60_000
const ATTEMPTS = 3
/** Codes of servers that need the password itself. */
const NO_TOKENS = [41, 42]

// biome-ignore lint/suspicious/noExplicitAny: other servers answer with anything.
type Answer = any
type Params = Record<string, string | number>

const listed = (value: Answer): Answer[] =>
  [value].flat().filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
/** Returns a text; of a long one its beginning, which must not keep the rest in memory. */
const text = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  return value.length > MAX_TEXT ? Buffer.from(value.slice(0, MAX_TEXT)).toString() : value
}
const count = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.floor(Number(value)) : 0)
const time = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined

interface Client {
  get: (name: string, params?: Params) => Promise<Answer>
}

/** Connects to a server. Rejects with SubsonicError for a wrong password, and OutboundError if it is no such server. */
export const subsonicClient = async (
  ctx: AppContext,
  { address, user_name, password }: SubsonicServer,
): Promise<Client> => {
  const salt = randomBytes(8).toString('hex')
  const token = {
    t: createHash('md5')
      .update(password + salt)
      .digest('hex'),
    s: salt,
  }
  let login: Params = token
  const get = async (name: string, params: Params = {}): Promise<Answer> => {
    const query = Object.entries({ u: user_name, ...login, v: '1.16.1', c: 'Tonearm', f: 'json', ...params })
    const url = `${address}/rest/${name}.view?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`
    const { status, body } = await fetchPublicUrl(outboundOf(ctx), url, {
      most: MAX_BYTES,
      totalMs: TIMEOUT_MS,
    })
    let answer: Answer
    try {
      answer = JSON.parse(body.toString())['subsonic-response']
    } catch {}
    if (typeof answer !== 'object' || answer === null)
      throw new OutboundError(`HTTP ${status} instead of a Subsonic response`)
    if (answer.status !== 'ok')
      throw new SubsonicError(count(answer.error?.code), text(answer.error?.message) || 'Unknown error')
    return answer
  }
  const again = async (name: string, params?: Params): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await get(name, params)
      } catch (error) {
        if (error instanceof SubsonicError || attempt === ATTEMPTS) throw error
      }
    }
  }
  try {
    await get('ping')
  } catch (error) {
    if (!(error instanceof SubsonicError && NO_TOKENS.includes(error.code))) throw error
    login = { p: `enc:${Buffer.from(password).toString('hex')}` }
    await get('ping')
  }
  return { get: again }
}

const songFrom = ({ title, artist, displayArtist, album, duration }: Answer): NamedSong => ({
  title: text(title),
  artist: text(displayArtist) || text(artist),
  album: text(album) || null,
  seconds: count(duration) || null,
})

const albumFrom = (one: Answer): NamedItem => ({
  type: 'album',
  title: text(one.name) || text(one.title) || text(one.album),
  artist: text(one.displayArtist) || text(one.artist),
})

const artistFrom = (one: Answer): NamedItem => ({ type: 'artist', title: '', artist: text(one.name) })

/** Yields the pages of a list until one is empty, or begins as the one before: some servers ignore the offset. */
async function* pages(read: (offset: number) => Promise<unknown>): AsyncGenerator<Answer[]> {
  let first: unknown
  for (let [offset, found] = [0, 0]; offset < MAX_ITEMS && found < MAX_ITEMS; offset += PAGE) {
    const page = listed(await read(offset))
    if (page.length === 0 || page[0].id === first) return
    first = page[0].id
    found += page.length
    yield page
  }
}

const albumPages = ({ get }: Client): AsyncGenerator<Answer[]> =>
  pages(async (offset) => {
    const { albumList2 } = await get('getAlbumList2', { type: 'alphabeticalByName', size: PAGE, offset })
    return albumList2?.album
  })

/** Yields all songs of the server; album by album where a search for nothing finds nothing. */
async function* songPages(client: Client): AsyncGenerator<Answer[]> {
  let found = false
  const all = pages(async (songOffset) => {
    const page = { query: '""', songCount: PAGE, songOffset, albumCount: 0, artistCount: 0 }
    return (await client.get('search3', page)).searchResult3?.song
  })
  for await (const songs of all) {
    found = true
    yield songs
  }
  if (found) return
  for await (const albums of albumPages(client))
    for (const { id } of albums) yield listed((await client.get('getAlbum', { id })).album?.song)
}

const addRating = (found: Collection, item: NamedItem, rating: unknown): void => {
  const given = count(rating)
  if (given >= 1 && given <= 5) found.ratings.push({ ...item, rating: given })
}

type Progressed = (progress: number) => Promise<void>

const ownPlaylists = async (
  { get }: Client,
  userName: string,
  progressed: Progressed,
): Promise<NamedPlaylist[]> => {
  const all = listed((await get('getPlaylists')).playlists?.playlist)
  const own = all.filter(({ owner }) => !owner || text(owner).toLowerCase() === userName.toLowerCase())
  const playlists: NamedPlaylist[] = []
  let read = 0
  for (const { id, name } of own.slice(0, MAX_PLAYLISTS)) {
    const { playlist } = await get('getPlaylist', { id })
    const songs = listed(playlist?.entry).map(songFrom)
    read += songs.length
    if (read > MAX_LISTED) break
    playlists.push({ name: text(name) || 'Playlist', songs })
    await progressed(0)
  }
  return playlists
}

const stars = async ({ get }: Client): Promise<Collection['likes']> => {
  const { starred2 } = await get('getStarred2')
  const marked = (kind: string, make: (one: Answer) => NamedItem) =>
    listed(starred2?.[kind]).map((one) => ({ ...make(one), at: time(one.starred) }))
  return [
    ...marked('song', (one) => ({ type: 'song', ...songFrom(one) })),
    ...marked('album', albumFrom),
    ...marked('artist', artistFrom),
  ]
}

const bookmarks = async ({ get }: Client): Promise<Collection['bookmarks']> =>
  listed((await get('getBookmarks')).bookmarks?.bookmark)
    .filter(({ entry }) => entry && entry.type !== 'podcast')
    .map(({ position, comment, entry }) => ({
      ...songFrom(entry),
      place: count(position) / 1000,
      comment: text(comment) || null,
    }))

/**
 * Reads what the account has at a Subsonic server: playlists of its own, stars, ratings, bookmarks and how often it played
 * each song. `progressed` is told how much was read, from 0 to 1, as far as that can be known.
 */
export const readSubsonic = async (
  ctx: AppContext,
  server: SubsonicServer,
  progressed: Progressed,
): Promise<Collection> => {
  const client = await subsonicClient(ctx, server)
  const found = emptyCollection()
  found.playlists = await ownPlaylists(client, server.user_name, progressed)
  await progressed(0.1)
  found.likes = await stars(client)
  found.bookmarks = await bookmarks(client)
  const { artists } = await client.get('getArtists')
  for (const one of listed(artists?.index).flatMap(({ artist }) => listed(artist)))
    addRating(found, artistFrom(one), one.userRating)
  let total = 0
  for await (const albums of albumPages(client)) {
    for (const one of albums) {
      total += count(one.songCount)
      addRating(found, albumFrom(one), one.userRating)
    }
    await progressed(0.1)
  }
  await progressed(0.2)
  let read = 0
  for await (const songs of songPages(client)) {
    for (const one of songs) {
      const song = songFrom(one)
      addRating(found, { type: 'song', ...song }, one.userRating)
      const plays = count(one.playCount)
      if (plays > 0) found.plays.push({ ...song, plays, at: time(one.played) })
    }
    read += songs.length
    if (read >= MAX_ITEMS) break
    await progressed(0.2 + 0.8 * Math.min(1, read / Math.max(total, read)))
  }
  return found
}
