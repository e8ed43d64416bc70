import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { liftLimits } from '../../../testing/limits.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeStation,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { type SubsonicClient, type SubsonicParams, subsonicClient } from '../../../testing/subsonic-client.ts'
import { viewerById } from '../../platform/auth/sessions/service.ts'
import { createLink } from '../../social/index.ts'
import { itemId } from './ids.ts'
import { subsonicEndpoints } from './routes.ts'

let app: TestApp
let owner: TestUser
let clients: Record<'owner' | 'other' | 'admin' | 'blocked' | 'lacking', SubsonicClient>
beforeAll(async () => {
  app = await testApp({ APP_URL: 'https://music.example' })
  await liftLimits(app.ctx)
  owner = await makeUser(app.ctx)
  const made = async (options: Parameters<typeof makeUser>[1]) =>
    subsonicClient(app, await makeUser(app.ctx, options))
  const blocked = await makeUser(app.ctx)
  clients = {
    owner: await subsonicClient(app, owner),
    other: await made({}),
    admin: await made({ admin: true }),
    blocked: await subsonicClient(app, blocked),
    lacking: await made({ roles: ['nobody'] }),
  }
  await app.ctx.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
})
afterAll(() => app.close())

let made = 0

/** Private items of the owner, made anew for each call. */
const items = {
  song: async () => {
    const values = { user_id: owner.id, public: false, media: { bytes: Buffer.from(`song ${++made}`) } }
    return itemId('song', (await makeSong(app.ctx, values)).id)
  },
  album: async () => {
    const { id } = await makeAlbum(app.ctx, { user_id: owner.id, public: false })
    await makeSong(app.ctx, { user_id: owner.id, public: false, album_id: id })
    return itemId('album', id)
  },
  artist: async () => itemId('artist', (await makeArtist(app.ctx, { user_id: owner.id })).id),
  playlist: async () => {
    const { id } = await app.ctx.db
      .insertInto('playlists')
      .values({ title: 'Private', user_id: owner.id, public: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    return itemId('playlist', id)
  },
  podcast: async () =>
    itemId('podcast', (await makePodcast(app.ctx, { user_id: owner.id, public: false })).id),
  episode: async () => {
    const podcast = await makePodcast(app.ctx, { user_id: owner.id, public: false })
    return itemId('episode', (await makeEpisode(app.ctx, { podcast_id: podcast.id })).id)
  },
  share: async () => {
    const song = await makeSong(app.ctx, { user_id: owner.id, public: false })
    const viewer = await viewerById(app.ctx, owner.id)
    if (!viewer) throw new Error('no such account')
    return itemId('share', (await createLink(app.ctx, viewer, { type: 'song', item_id: song.id })).id)
  },
  /** Stations have no owner; hidden ones are seen by administrators. */
  station: async () => itemId('station', (await makeStation(app.ctx, { public: false })).id),
  feed: async () => {
    const { id } = await makePodcast(app.ctx, { user_id: owner.id, public: false })
    return `https://music.example/feeds/podcasts/${id}.xml`
  },
  email: async () => owner.email,
  /** Calls without an item. */
  nothing: async () => undefined,
}

/** A code of an error; null for a success. */
type Code = number | null

/** What a call about a private item of the owner, and about malformed and unknown ids, results in. */
interface Row {
  kind: keyof typeof items
  /** The parameter that names the item. */
  name: string
  /** The others. */
  params: (item: string) => SubsonicParams
  owner: Code
  other: Code
  admin: Code
  malformed: readonly string[]
  /** Of listeners and of administrators. */
  ofMalformed: readonly [Code, Code]
}

const MALFORMED = [
  'x',
  '',
  '1',
  'us-1',
  'so-123456789',
  'al--1',
  'pl-1.5',
  'so-1 ',
  '１',
  'so-99999999',
] as const

const about = (kind: Row['kind'], row: Partial<Row> = {}): Row => ({
  kind,
  name: 'id',
  params: () => ({}),
  owner: null,
  other: 70,
  admin: null,
  malformed: MALFORMED,
  ofMalformed: [70, 70],
  ...row,
})
/** A call without an item. */
const plain = (params: SubsonicParams = {}, row: Partial<Row> = {}): Row =>
  about('nothing', { params: () => params, other: null, malformed: [], ...row })
const always = (code: Code, params: SubsonicParams = {}): Row =>
  plain(params, { owner: code, other: code, admin: code })
/** A call that only administrators, or those with a permission, may make. */
const managers: Partial<Row> = { owner: 50, other: 50, ofMalformed: [50, 70] }
let streams = 0
const station = () => ({ name: 'Station', streamUrl: `https://radio.example/${++streams}` })

const table: Record<string, Row> = {
  ping: plain(),
  getLicense: plain(),
  getOpenSubsonicExtensions: plain(),
  tokenInfo: always(44),
  getMusicFolders: plain(),
  getIndexes: plain(),
  getMusicDirectory: about('album'),
  getGenres: plain(),
  getArtists: plain(),
  getArtist: about('artist'),
  getAlbum: about('album'),
  getSong: about('song'),
  getVideos: plain(),
  getArtistInfo: about('artist'),
  getArtistInfo2: about('artist'),
  getAlbumInfo: about('album'),
  getAlbumInfo2: about('album'),
  getSimilarSongs: about('song'),
  getSimilarSongs2: about('artist'),
  // Unknown artists have no songs.
  getTopSongs: about('artist', { other: null, malformed: ['x', 'so-1'] }),
  getAlbumList: plain({ type: 'newest' }),
  getAlbumList2: plain({ type: 'newest' }),
  getRandomSongs: plain(),
  getSongsByGenre: plain({ genre: 'Rock' }),
  getStarred: plain(),
  getStarred2: plain(),
  search: plain({ any: 'a' }),
  search2: plain({ query: 'a' }),
  search3: plain({ query: '' }),

  star: about('song'),
  unstar: about('song'),
  setRating: about('song', { params: () => ({ rating: 3 }) }),
  scrobble: about('song'),
  getNowPlaying: plain(),
  reportPlayback: about('song', {
    name: 'mediaId',
    params: () => ({ mediaType: 'song', positionMs: 0, state: 'starting' }),
  }),
  stream: about('song'),
  download: about('song'),
  // Nothing is packaged here.
  hls: about('song', { owner: 0, admin: 0 }),
  'hls.m3u8': about('song', { owner: 0, admin: 0 }),
  // None has a picture.
  getCoverArt: about('song', { owner: 70, admin: 70 }),
  getAvatar: about('email', { name: 'username', owner: 70, admin: 70 }),
  getLyrics: plain({ artist: 'x', title: 'x' }),
  getLyricsBySongId: about('song'),
  getPlaylists: plain(),
  getPlaylist: about('playlist'),
  createPlaylist: about('song', { name: 'songId', params: () => ({ name: 'New' }) }),
  updatePlaylist: about('playlist', { name: 'playlistId', params: () => ({ name: 'Newer' }), admin: 50 }),
  deletePlaylist: about('playlist', { admin: 50 }),
  getPlayQueue: plain(),
  getPlayQueueByIndex: plain(),
  savePlayQueue: about('song', { params: (current) => ({ current }) }),
  savePlayQueueByIndex: about('song', { params: () => ({ currentIndex: 0 }) }),
  getBookmarks: plain(),
  createBookmark: about('song', { params: () => ({ position: 1000 }) }),
  deleteBookmark: about('song'),

  getPodcasts: about('podcast'),
  getNewestPodcasts: plain(),
  getPodcastEpisode: about('episode'),
  createPodcastChannel: about('feed', {
    name: 'url',
    other: 50,
    malformed: ['http://', '', 'mailto:x@example.com'],
    ofMalformed: [50, 0],
  }),
  deletePodcastChannel: about('podcast'),
  refreshPodcasts: plain(),
  downloadPodcastEpisode: about('episode'),
  deletePodcastEpisode: about('episode'),

  getInternetRadioStations: plain(),
  createInternetRadioStation: about('nothing', { ...managers, params: station, malformed: [] }),
  updateInternetRadioStation: about('station', { ...managers, params: station }),
  deleteInternetRadioStation: about('station', managers),

  getShares: plain(),
  createShare: about('song'),
  updateShare: about('share', { admin: 70 }),
  deleteShare: about('share', { admin: 70 }),

  getUser: about('email', { name: 'username', other: 50, malformed: ['', 'x'], ofMalformed: [50, 70] }),
  getUsers: plain(),
  getScanStatus: plain(),
  startScan: plain({}, managers),
  createUser: always(50, { username: 'x', password: 'x', email: 'x@example.com' }),
  updateUser: always(50, { username: 'x' }),
  deleteUser: always(50, { username: 'x' }),
  changePassword: always(50, { username: 'x', password: 'x' }),
  getChatMessages: always(0),
  addChatMessage: always(0, { message: 'x' }),
  jukeboxControl: always(0, { action: 'get' }),
  getVideoInfo: always(70, { id: 'so-1' }),
  getCaptions: always(70, { id: 'so-1' }),
  getSonicSimilarTracks: always(0, { id: 'so-1' }),
  findSonicPath: always(0),
}

const codeOf = async (client: SubsonicClient, name: string, params: SubsonicParams): Promise<Code> => {
  const response = await client.raw(name, { f: 'json', ...params })
  expect(response.statusCode).toBe(200)
  // Whatever is no response of the protocol is a file.
  if (!/^application\/json/.test(String(response.headers['content-type']))) return null
  return response.json()['subsonic-response'].error?.code ?? null
}

it('lists every endpoint', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(subsonicEndpoints).sort())
})

describe.each(Object.entries(table))('%s', (name, row) => {
  const call = async (client: SubsonicClient, value?: string) => {
    const id = value ?? (await items[row.kind]())
    return codeOf(client, name, { ...row.params(id ?? ''), ...(id !== undefined && { [row.name]: id }) })
  }

  it('is for those who may use the item', async () => {
    const { owner, other, admin, blocked, lacking } = clients
    const open = name === 'getOpenSubsonicExtensions'
    // The owner last: the others change nothing.
    expect({
      other: await call(other),
      blocked: await call(blocked),
      lacking: await call(lacking),
      admin: await call(admin),
      owner: await call(owner),
    }).toEqual({
      other: row.other,
      blocked: open ? null : 40,
      lacking: open ? null : 50,
      admin: row.admin,
      owner: row.owner,
    })
  })

  it.runIf(row.malformed.length > 0)('does not take malformed and unknown ids', async () => {
    const [ofListener, ofAdmin] = row.ofMalformed
    for (const value of row.malformed) {
      expect(await call(clients.other, value), value).toBe(ofListener)
      expect(await call(clients.admin, value), value).toBe(ofAdmin)
    }
  })
})
