import type { Titled } from '../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { decodeText } from '../../../core/text-encoding.ts'
import { fetchPublicUrl, openPublicUrl } from '../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { claimPolls, clearTitle, recordState, recordTitle, type Source } from './queries.ts'
import { IcyReader, icyDistance, titledOf } from './stream-proxy/icy.ts'
import { isRelayed } from './stream-proxy/relays.service.ts'

/** Seconds between polls of a viewed station; failing ones back off. */
const POLL_EVERY_SECONDS = 30
/** Stations polled concurrently by this process. */
const MAX_CONCURRENT = 4
const TIMEOUT_MS = 8_000
/** If no ICY block arrives within this many bytes, there is none. */
const MAX_AUDIO_BYTES = 600_000
const MAX_STATUS_BYTES = 512 * 1024

interface Seen {
  live: boolean
  /** Null if the current item has no title, undefined if the source provides no titles. */
  titled?: Titled | null
}

/** Reads the first title from a stream's ICY blocks. */
const titleOf = async (ctx: AppContext, url: string): Promise<Seen> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { status, headers, body } = await openPublicUrl(outboundOf(ctx), url, {
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
        : new IcyReader(every, (announced) => {
            titled = announced
          })
    for await (const chunk of body as AsyncIterable<Buffer>) {
      seen += chunk.length
      icy?.read(chunk)
      if (!icy || titled !== undefined || seen > MAX_AUDIO_BYTES) break
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

/** Returns this stream's entry among the sources of an Icecast server. */
const mountIn = (sources: unknown, streamUrl: string): Json | undefined => {
  const all = (Array.isArray(sources) ? sources : [sources]).filter(isObject)
  const { pathname } = new URL(streamUrl)
  const ofPath = (source: Json): boolean => {
    const address = textOf(source.listenurl)
    return URL.canParse(address) && new URL(address).pathname === pathname
  }
  return all.find(ofPath) ?? (all.length === 1 ? all[0] : undefined)
}

/** Parses a status page: Icecast, AzuraCast, or plain `title` and `artist`. */
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
  const announced = [azura, icecast, status].find(isObject) ?? {}
  const title = textOf(announced.title)
  const artist = textOf(announced.artist)
  return artist === '' ? titledOf(title) : titledOf(`${artist} - ${title}`)
}

const statusOf = async (
  ctx: AppContext,
  url: string,
  streamUrl: string,
): Promise<Titled | null | undefined> => {
  const response = await fetchPublicUrl(outboundOf(ctx), url, {
    most: MAX_STATUS_BYTES,
    totalMs: TIMEOUT_MS,
  }).catch(() => null)
  return response?.status === 200 ? titleInStatus(decodeText(response.body), streamUrl) : undefined
}

const pollStation = async (ctx: AppContext, source: Source): Promise<Seen> => {
  const { stream_url, stream_type, now_playing_url } = source
  const seen =
    stream_type === 'hls'
      ? {
          live:
            (
              await fetchPublicUrl(outboundOf(ctx), stream_url, {
                most: MAX_STATUS_BYTES,
                totalMs: TIMEOUT_MS,
              })
            ).status === 200,
        }
      : await titleOf(ctx, stream_url)
  if (!seen.live || ('titled' in seen && now_playing_url === null)) return seen
  const status =
    now_playing_url ?? (stream_type === 'ogg' ? new URL('/status-json.xsl', stream_url).href : null)
  const titled = status === null ? undefined : await statusOf(ctx, status, stream_url)
  return titled === undefined ? seen : { ...seen, titled }
}

const pollAndRecord = async (ctx: AppContext, source: Source): Promise<void> => {
  const seen = await pollStation(ctx, source).catch((): Seen => ({ live: false }))
  await recordState(ctx.db, source.id, seen.live)
  if (seen.titled) await recordTitle(ctx.db, source.id, seen.titled)
  else if (seen.titled === null) await clearTitle(ctx.db, source.id)
}

const queued: (() => Promise<void>)[] = []
let busy = 0

const work = async (): Promise<void> => {
  if (busy >= MAX_CONCURRENT) return
  busy++
  for (let next = queued.shift(); next; next = queued.shift()) await next()
  busy--
}

/**
 * Polls viewed stations that no node polled recently: whether they respond, and what they play. Runs in the background;
 * proxied stations are known anyway.
 */
export const pollStations = async (ctx: AppContext, ids: number[]): Promise<void> => {
  const unknown = ids.filter((id) => !isRelayed(ctx, id))
  if (unknown.length === 0) return
  for (const source of await claimPolls(ctx.db, unknown, POLL_EVERY_SECONDS)) {
    queued.push(() =>
      pollAndRecord(ctx, source).catch((err: unknown) =>
        ctx.log.warn({ err }, 'could not record what a radio station plays'),
      ),
    )
    void work()
  }
}
