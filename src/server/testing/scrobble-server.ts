import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signature } from '../domains/social/scrobbling/lastfm.service.ts'

interface Answer {
  status: number
  body?: object
  headers?: Record<string, string>
}

/** A listen as the services store it. */
export interface StoredListen {
  user: string
  at: number
  artist: string
  track: string
  album?: string
}

/** ListenBrainz and Last.fm for tests, by their published documents. */
export interface ScrobbleServer {
  /** As needed by OUTBOUND_ALLOW. */
  host: string
  listenBrainzUrl: string
  lastFmUrl: string
  key: string
  secret: string
  listens: StoredListen[]
  playing: Omit<StoredListen, 'at'>[]
  /** At ListenBrainz, `track` is the id of the recording. */
  loves: { user: string; artist: string; track: string; loved: boolean }[]
  /** Requests to read listens that ListenBrainz allows within so many milliseconds. */
  rate: { requests: number; ms: number }
  /** What came with the last listen at ListenBrainz. */
  info: Record<string, unknown>[]
  /** Requests that broke the rules of the service. */
  violations: string[]
  requests: () => number
  /** Listens that were submitted, also those that are stored already. */
  submitted: () => number
  /** Answers of the next requests, in order. `after`: the request is carried out first. `hangUp`: there is no answer. */
  planned: ((Answer | { hangUp: () => void }) & { after?: true })[]
  /** Ends the server, until it is opened again at the same address. */
  close: () => void
  open: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

interface Submitted {
  listen_type: string
  payload: {
    listened_at?: number
    track_metadata: { artist_name: string; track_name: string; additional_info?: Record<string, unknown> }
  }[]
}

/** Starts the server. Users of ListenBrainz have the token `token-NAME`, those of Last.fm the session key `key-NAME`. */
export const scrobbleServer = async ({ port = 0 } = {}): Promise<ScrobbleServer> => {
  const planned: ScrobbleServer['planned'] = []
  let count = 0
  let submitted = 0
  const state = {
    listens: [] as StoredListen[],
    playing: [] as Omit<StoredListen, 'at'>[],
    loves: [] as ScrobbleServer['loves'],
    violations: [] as string[],
    rate: { requests: 1000, ms: 1000 },
    info: [] as Record<string, unknown>[],
  }
  let window = { began: 0, used: 0 }
  const [key, secret] = ['site-key', 'site-secret']

  /** Stores a listen, unless the user has one of the same second and names. */
  const store = (listen: StoredListen): void => {
    submitted++
    const known = state.listens.some(
      (one) =>
        one.user === listen.user &&
        one.at === listen.at &&
        one.artist === listen.artist &&
        one.track === listen.track,
    )
    if (!known) state.listens.push(listen)
  }

  const submitListens = (user: string, { listen_type, payload }: Submitted): Answer => {
    const past = listen_type === 'single' || listen_type === 'import'
    const wrong =
      payload.length === 0 ||
      payload.length > 1000 ||
      (listen_type !== 'import' && payload.length !== 1) ||
      payload.some(({ listened_at }) => (listened_at !== undefined) !== past) ||
      payload.some(({ track_metadata }) => !track_metadata.artist_name || !track_metadata.track_name)
    if (wrong) {
      state.violations.push(`${listen_type} of ${payload.length}`)
      return { status: 400, body: { code: 400, error: 'Invalid' } }
    }
    if (payload.some(({ track_metadata }) => track_metadata.track_name === 'Refused'))
      return { status: 400, body: { code: 400, error: 'Refused' } }
    for (const { listened_at: at, track_metadata } of payload) {
      state.info.push(track_metadata.additional_info ?? {})
      const names = { user, artist: track_metadata.artist_name, track: track_metadata.track_name }
      if (at === undefined) state.playing.push(names)
      else store({ ...names, at })
    }
    return { status: 200, body: { status: 'ok' } }
  }

  const listensOf = (user: string): StoredListen[] =>
    state.listens.filter((one) => one.user === user).sort((a, b) => b.at - a.at)

  /** Public listens of an account that has any. */
  const readListens = (url: URL): Answer => {
    const [, user = '', call] = /\/1\/user\/([^/]+)\/([\w-]+)$/.exec(url.pathname) ?? []
    const { requests, ms } = state.rate
    const now = Date.now()
    if (now - window.began >= ms) window = { began: now, used: 0 }
    const headers = {
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(Math.max(0, requests - ++window.used)),
      'x-ratelimit-reset-in': String((window.began + ms - now) / 1000),
    }
    if (window.used > requests) {
      state.violations.push('too many requests')
      return { status: 429, headers, body: { code: 429, error: 'Too many requests' } }
    }
    const all = listensOf(decodeURIComponent(user))
    if (all.length === 0) return { status: 404, headers, body: { code: 404, error: 'Cannot find user' } }
    if (call === 'listen-count') return { status: 200, headers, body: { payload: { count: all.length } } }
    const before = Number(url.searchParams.get('max_ts') ?? Number.POSITIVE_INFINITY)
    const count = Math.min(Number(url.searchParams.get('count') ?? 25), 1000)
    const listens = all.filter(({ at }) => at < before).slice(0, count)
    return {
      status: 200,
      headers,
      body: {
        payload: {
          count: listens.length,
          listens: listens.map(({ at, artist, track, album }) => ({
            listened_at: at,
            track_metadata: { artist_name: artist, track_name: track, release_name: album },
          })),
        },
      },
    }
  }

  const feedback = (
    user: string,
    { recording_mbid = '', score }: { recording_mbid?: string; score?: number },
  ): Answer => {
    if (!/^[0-9a-f-]{36}$/.test(recording_mbid) || (score !== 0 && score !== 1)) {
      state.violations.push(`feedback ${recording_mbid} ${score}`)
      return { status: 400, body: { code: 400, error: 'Invalid' } }
    }
    state.loves.push({ user, artist: '', track: recording_mbid, loved: score === 1 })
    return { status: 200, body: { status: 'ok' } }
  }

  const listenBrainz = (request: IncomingMessage, path: string, body: string): Answer => {
    if (path.includes('/1/user/')) return readListens(new URL(path, 'http://localhost'))
    const [, user] = /^Token token-(\w+)$/.exec(request.headers.authorization ?? '') ?? []
    if (path.endsWith('/validate-token'))
      return { status: 200, body: user ? { valid: true, user_name: user } : { valid: false } }
    if (user === undefined) return { status: 401, body: { code: 401, error: 'Invalid token' } }
    if (path.endsWith('/feedback/recording-feedback')) return feedback(user, JSON.parse(body))
    return submitListens(user, JSON.parse(body) as Submitted)
  }

  const scrobble = (user: string, params: Record<string, string>): Answer => {
    const indexes = Object.keys(params).flatMap((name) => /^artist\[(\d+)\]$/.exec(name)?.[1] ?? [])
    if (indexes.length === 0 || indexes.length > 50) state.violations.push(`${indexes.length} scrobbles`)
    for (const index of indexes)
      store({
        user,
        at: Number(params[`timestamp[${index}]`]),
        artist: params[`artist[${index}]`] ?? '',
        track: params[`track[${index}]`] ?? '',
      })
    return { status: 200, body: { scrobbles: { '@attr': { accepted: indexes.length, ignored: 0 } } } }
  }

  const recentTracks = ({ searchParams }: URL): Answer => {
    const { api_key, user = '', limit = '50', page = '1' } = Object.fromEntries(searchParams)
    if (api_key !== key) return { status: 403, body: { error: 10, message: 'Invalid API key' } }
    const all = listensOf(user)
    if (all.length === 0) return { status: 404, body: { error: 6, message: 'User not found' } }
    const [size, from] = [Number(limit), (Number(page) - 1) * Number(limit)]
    const tracks = all.slice(from, from + size).map(({ at, artist, track, album = '' }) => ({
      artist: { mbid: '', '#text': artist },
      album: { mbid: '', '#text': album },
      name: track,
      date: { uts: String(at), '#text': '' },
    }))
    const playing = { artist: { '#text': 'Nobody' }, name: 'Now', '@attr': { nowplaying: 'true' } }
    const track = page === '1' ? [playing, ...tracks] : tracks.length === 1 ? tracks[0] : tracks
    const pages = { totalPages: String(Math.ceil(all.length / size)), total: String(all.length) }
    return { status: 200, body: { recenttracks: { track, '@attr': { user, page, ...pages } } } }
  }

  const lastFm = (body: string): Answer => {
    const { api_sig, format: _, ...params } = Object.fromEntries(new URLSearchParams(body))
    if (params.api_key !== key) return { status: 403, body: { error: 10, message: 'Invalid API key' } }
    if (api_sig !== signature(params, secret)) {
      state.violations.push('signature')
      return { status: 403, body: { error: 13, message: 'Invalid method signature supplied' } }
    }
    const { method, token = '', sk = '', artist = '', track = '' } = params
    if (method === 'auth.getToken') return { status: 200, body: { token: 'unpermitted' } }
    if (method === 'auth.getSession')
      return token.startsWith('permitted-')
        ? { status: 200, body: { session: { name: token.slice(10), key: `key-${token.slice(10)}` } } }
        : { status: 403, body: { error: 14, message: 'This token has not been authorized' } }
    const [, user] = /^key-(\w+)$/.exec(sk) ?? []
    if (user === undefined) return { status: 403, body: { error: 9, message: 'Invalid session key' } }
    if (method === 'track.scrobble') return scrobble(user, params)
    if (method === 'track.updateNowPlaying') state.playing.push({ user, artist, track })
    else state.loves.push({ user, artist, track, loved: method === 'track.love' })
    return { status: 200, body: {} }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      count++
      const next = planned.shift()
      const path = request.url ?? ''
      const carryOut = () => {
        if (!path.startsWith('/2.0')) return listenBrainz(request, path, body)
        return body === '' ? recentTracks(new URL(path, 'http://localhost')) : lastFm(body)
      }
      if (next?.after) carryOut()
      if (next && 'hangUp' in next) {
        next.hangUp()
        response.destroy()
        return
      }
      const { status, headers = {}, body: content = {} } = next ?? carryOut()
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(content))
    })()
  })
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const taken = await listen(port)
  const host = `127.0.0.1:${taken}`
  return {
    ...state,
    host,
    key,
    secret,
    listenBrainzUrl: `http://${host}/apis/listenbrainz`,
    lastFmUrl: `http://${host}/2.0/`,
    requests: () => count,
    submitted: () => submitted,
    planned,
    open: async () => void (await listen(taken)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
