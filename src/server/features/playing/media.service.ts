import { gainDb } from '../../../contract/gain.ts'
import type { StreamInfo } from '../../../contract/playing.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import type { FilePlace } from '../../http/send-file.ts'
import { shortMemo } from '../../http/short-memo.ts'
import { packagingPriority } from '../../jobs/kinds.ts'
import { packageKeys } from '../../media/hls.ts'
import { originalKey } from '../../media/original-key.ts'
import { MEDIA_LIFETIME, mediaExpiry, signMedia, verifyMedia } from '../../media/signed-url.ts'
import type { Platform } from '../../platform.ts'
import { CATALOGUE } from '../catalogue/catalogue.service.ts'
import {
  type Enclosure,
  type HeardMedia,
  type HeardType,
  heardElsewhere,
  heardMedia,
  type StreamedMedia,
  streamedEpisode,
  streamedSong,
} from './media.queries.ts'
import { type Relayed, soundType } from './relaying.ts'

export type { HeardType }

type On = Pick<Platform, 'db' | 'env' | 'queue' | 'log' | 'settings'>

/** The listener of an address that was given to a visitor. */
const VISITOR = 'visitor'

/** Jumping the queue once in a while is enough; a player asks again and again. */
const hurried = shortMemo<void>(600_000)

/** The item that somebody plays comes first among those that wait to be packaged. */
const hurry = async (on: On, media: StreamedMedia): Promise<void> => {
  if (media.status !== 'uploaded' && media.status !== 'processing') return
  await hurried
    .get(on.db, String(media.id), () =>
      on.queue.send('package-media', { media_id: media.id }, { priority: packagingPriority.played }),
    )
    .catch((err: unknown) => on.log.warn({ err }, 'an item in play could not jump the queue'))
}

const gainOf = (lufs: number | null, peak: number | null): number | null =>
  lufs === null ? null : gainDb(lufs, peak ?? Number.NaN)

/** Address and kind of the plain file: the original, or the best rendition where no browser plays the original. */
const plainFile = (media: StreamedMedia, originalPlays: boolean): { path: string; mime: string } => {
  const best = media.renditions.at(-1)
  return originalPlays || best === undefined
    ? { path: 'file', mime: media.mime }
    : { path: `${best}/audio.m4s`, mime: 'audio/mp4' }
}

/** The beginning of the addresses of an item for one listener, and until when they are good. */
const signedBase = (on: On, asker: Asker, type: HeardType, id: number): { base: string; expires: number } => {
  const expires = mediaExpiry()
  const listener = asker.id === 0 ? VISITOR : String(asker.id)
  const sig = signMedia(on.env.secret, { type, id, listener, expires })
  return { base: `/api/stream/${sig}/${type}/${id}`, expires }
}

const fromHere = async (
  on: On,
  asker: Asker,
  type: HeardType,
  id: number,
  media: StreamedMedia,
): Promise<StreamInfo> => {
  await hurry(on, media)
  if (!media.playable) fail('conflict', 'This is still being prepared.')
  const { base, expires } = signedBase(on, asker, type, id)
  const packaged = media.status === 'ready'
  const { path, mime } = plainFile(media, media.original_plays)
  return {
    hls_url: packaged ? `${base}/master.m3u8` : null,
    file_url: `${base}/${path}`,
    mime,
    duration: media.duration,
    expires_at: new Date(expires * 1000).toISOString(),
    bitrates: packaged ? media.renditions : [],
    gain_db: gainOf(media.loudness_lufs, media.peak_dbtp),
    album_gain_db: gainOf(media.album_lufs, media.album_peak),
    peak: media.peak_dbtp,
    waveform: media.waveform ? [...media.waveform] : [],
    lyrics: media.lyrics,
  }
}

const isElsewhere = (item: StreamedMedia | Enclosure): item is Enclosure =>
  'enclosure_url' in item && item.enclosure_url !== null

/**
 * What plays from elsewhere has neither renditions nor measures. Where its source lets browsers fetch it, they do; else
 * it comes by way of this place.
 */
const fromElsewhere = (
  { enclosure_url, enclosure_type, duration, direct }: Enclosure,
  { base, expires }: { base: string; expires: number },
): StreamInfo => ({
  hls_url: null,
  file_url: direct ? enclosure_url : `${base}/source`,
  mime: enclosure_type ?? 'audio/mpeg',
  duration,
  expires_at: new Date(expires * 1000).toISOString(),
  bitrates: [],
  gain_db: null,
  album_gain_db: null,
  peak: null,
  waveform: [],
  lyrics: null,
})

/**
 * Where and how to play a song or an episode: 404 unless the asker may hear it, 409 while no browser could play what
 * there is. Addresses of this place carry their own proof and last some hours.
 */
export const streamInfo = async (on: On, asker: Asker, type: HeardType, id: number): Promise<StreamInfo> => {
  const item = found(await (type === 'song' ? streamedSong : streamedEpisode)(on.db, asker, id))
  return isElsewhere(item)
    ? fromElsewhere(item, signedBase(on, asker, 'episode', id))
    : fromHere(on, asker, type, id, item)
}

/**
 * Who may still hear an item, asked of the database at most every 5 s per item and listener: a player asks for
 * hundreds of parts. Forgotten at once when the catalogue changes.
 */
const rights = shortMemo<HeardMedia | undefined>(5_000, 20_000)

/** Makes a change of the catalogue take back at once what it takes back. */
export const watchRights = (on: Pick<Platform, 'db' | 'channel'>): void =>
  on.channel.on(CATALOGUE, () => rights.forget(on.db))

export interface SignedMedia {
  media: HeardMedia
  /** Seconds that the address is still good for. */
  lasts: number
}

/** Whom a signed address was given to, and how many seconds it is still good for: 403 for a wrong signature, 410 too late. */
const holderOf = (on: On, sig: string, type: string, id: string): { user: number; lasts: number } => {
  const verified = verifyMedia(on.env.secret, sig, type, id)
  if (!verified.ok) return fail(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const { listener, expires } = verified
  if (type === 'episode' && !on.settings().enablePodcasts) return fail('not_found')
  if (listener === VISITOR && on.settings().requireAuth) return fail('forbidden')
  const user = listener === VISITOR ? 0 : Number(listener)
  return { user, lasts: Math.max(0, Math.min(MEDIA_LIFETIME, Math.floor(expires - Date.now() / 1000))) }
}

/** Where an episode lies that comes by way of this place; refuses as `openSigned`. */
export const openSource = async (on: On, sig: string, id: string): Promise<Relayed> => {
  const { user } = holderOf(on, sig, 'episode', id)
  const { enclosure_url: url, enclosure_type } = found(await heardElsewhere(on.db, Number(id), user))
  return { url, type: soundType(enclosure_type ?? 'audio/mpeg') }
}

/** What a signed address opens: 403 for a wrong signature, 410 when its time is over, 404 when it may not be heard any more. */
export const openSigned = async (on: On, sig: string, type: string, id: string): Promise<SignedMedia> => {
  const { user, lasts } = holderOf(on, sig, type, id)
  if (type !== 'song' && type !== 'episode') return fail('not_found')
  const media = await rights.get(on.db, `${type} ${id} ${user}`, () =>
    heardMedia(on.db, type, Number(id), user),
  )
  return { media: found(media), lasts }
}

export interface MediaPart {
  place: FilePlace
  tag: string
  type: string
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

const renditionOf = (media: HeardMedia, text: string): number => {
  const kbps = Number(text)
  return media.status === 'ready' && media.renditions.includes(kbps) ? kbps : fail('not_found')
}

/** The parts that a media address may name; each knows its place, its content's tag and its type. */
export const mediaParts = {
  file: (media: HeardMedia): MediaPart => ({
    place: media.external_path === null ? { key: originalKey(media) } : { path: media.external_path },
    tag: media.hash,
    type: media.mime,
  }),
  master: (media: HeardMedia): MediaPart => {
    if (media.status !== 'ready') fail('not_found')
    // Made again for the same sound, a package may have other renditions.
    const tag = `${media.hash}-${media.renditions.join('-')}`
    return { place: { key: packageKeys(media.hash).master }, tag, type: PLAYLIST }
  },
  index: (media: HeardMedia, rendition: string): MediaPart => {
    const kbps = renditionOf(media, rendition)
    return {
      place: { key: packageKeys(media.hash).index(kbps) },
      tag: `${media.hash}-${kbps}i`,
      type: PLAYLIST,
    }
  },
  audio: (media: HeardMedia, rendition: string): MediaPart => {
    const kbps = renditionOf(media, rendition)
    return {
      place: { key: packageKeys(media.hash).audio(kbps) },
      tag: `${media.hash}-${kbps}a`,
      type: 'audio/mp4',
    }
  },
}
