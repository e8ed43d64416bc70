import type { Titled } from '../../../contract/radio-stations.ts'
import { fetchPublic, openPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { decodeText, IcyReader, icyDistance, titledOf } from './icy.ts'
import { claimLooks, noteSilence, noteState, noteTitle, type Source } from './on-air.queries.ts'
import { isRelayed } from './relays.service.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

/** A station that somebody looks at is looked at again after so many seconds; one that is down more and more rarely. */
const AGAIN = 30
/** Stations asked at the same time by this process. */
const AT_ONCE = 4
const PATIENCE_MS = 8_000
/** A first ICY block comes within this many bytes, or there is none. */
const MOST_SOUND = 600_000
const MOST_STATUS = 512 * 1024

interface Seen {
  live: boolean
  /** Null when it plays something without a name, undefined when it does not say at all. */
  titled?: Titled | null
}

/** The first title in a stream's ICY blocks. */
const titleOf = async (on: On, url: string): Promise<Seen> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const { status, headers, body } = await openPublic(on.env, url, {
    headers: { 'icy-metadata': '1' },
    radio: true,
    signal,
  })
  body.on('error', () => undefined)
  try {
    if (status !== 200) return { live: false }
    const every = icyDistance(headers['icy-metaint'])
    let titled: Titled | null | undefined
    let seen = 0
    const icy =
      every === null
        ? null
        : new IcyReader(every, (said) => {
            titled = said
          })
    for await (const chunk of body as AsyncIterable<Buffer>) {
      seen += chunk.length
      icy?.read(chunk)
      if (!icy || titled !== undefined || seen > MOST_SOUND) break
    }
    if (seen === 0) return { live: false }
    return titled === undefined ? { live: true } : { live: true, titled }
  } finally {
    body.destroy()
  }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The entry of this stream among the sources of an Icecast server. */
const mountIn = (sources: unknown, streamUrl: string): Json | undefined => {
  const all = (Array.isArray(sources) ? sources : [sources]).filter(isObject)
  const { pathname } = new URL(streamUrl)
  const ofPath = (source: Json): boolean => {
    const address = textOf(source.listenurl)
    return URL.canParse(address) && new URL(address).pathname === pathname
  }
  return all.find(ofPath) ?? (all.length === 1 ? all[0] : undefined)
}

/** What a station's status page says: Icecast's, AzuraCast's, or plain `title` and `artist`. */
export const titleInStatus = (text: string, streamUrl: string): Titled | null => {
  let status: unknown
  try {
    status = JSON.parse(text)
  } catch {
    return titledOf(text.includes('<') ? '' : text)
  }
  if (!isObject(status)) return null
  const azura = isObject(status.now_playing) ? status.now_playing.song : undefined
  const icecast = isObject(status.icestats) ? mountIn(status.icestats.source, streamUrl) : undefined
  const said = [azura, icecast, status].find(isObject) ?? {}
  const title = textOf(said.title)
  const artist = textOf(said.artist)
  return artist === '' ? titledOf(title) : titledOf(`${artist} - ${title}`)
}

const statusOf = async (on: On, url: string, streamUrl: string): Promise<Titled | null | undefined> => {
  const answer = await fetchPublic(on.env, url, { most: MOST_STATUS, inAllMs: PATIENCE_MS }).catch(() => null)
  return answer?.status === 200 ? titleInStatus(decodeText(answer.body), streamUrl) : undefined
}

const look = async (on: On, source: Source): Promise<Seen> => {
  const { stream_url, stream_type, now_playing_url } = source
  const seen =
    stream_type === 'hls'
      ? {
          live:
            (await fetchPublic(on.env, stream_url, { most: MOST_STATUS, inAllMs: PATIENCE_MS })).status ===
            200,
        }
      : await titleOf(on, stream_url)
  if (!seen.live || ('titled' in seen && now_playing_url === null)) return seen
  const status =
    now_playing_url ?? (stream_type === 'ogg' ? new URL('/status-json.xsl', stream_url).href : null)
  const titled = status === null ? undefined : await statusOf(on, status, stream_url)
  return titled === undefined ? seen : { ...seen, titled }
}

const lookAndNote = async (on: On, source: Source): Promise<void> => {
  const seen = await look(on, source).catch((): Seen => ({ live: false }))
  await noteState(on.db, source.id, seen.live)
  if (seen.titled) await noteTitle(on.db, source.id, seen.titled)
  else if (seen.titled === null) await noteSilence(on.db, source.id)
}

const waiting: (() => Promise<void>)[] = []
let busy = 0

const work = async (): Promise<void> => {
  if (busy >= AT_ONCE) return
  busy++
  for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  busy--
}

/**
 * Looks at stations that somebody looks at, where that was not done lately by any node: whether they answer, and what
 * they play. Nobody waits for it; what passes through this process is known anyway.
 */
export const lookAtStations = async (on: On, ids: number[]): Promise<void> => {
  const unknown = ids.filter((id) => !isRelayed(on, id))
  if (unknown.length === 0) return
  for (const source of await claimLooks(on.db, unknown, AGAIN)) {
    waiting.push(() =>
      lookAndNote(on, source).catch((err: unknown) =>
        on.log.warn({ err }, 'what a radio station plays could not be noted'),
      ),
    )
    void work()
  }
}
