import type { HeardListen } from '../service.ts'

/** An error as ListenBrainz reports it. */
export class ListenBrainzError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A song that another player plays, or played. */
export interface SubmittedSong extends Omit<HeardListen, 'at'> {
  track_no: number | null
  /** The name of the player. */
  player: string | null
}
export type SubmittedListen = SubmittedSong & Pick<HeardListen, 'at'>

export type Submission = { playing: SubmittedSong } | { listens: SubmittedListen[] }

/** Bytes of a submission, and the listens in it. */
export const MAX_BODY = 10_240_000
const MAX_LISTENS = 1000
/** 1 October 2002, when services began to store listens. */
export const FIRST_LISTEN = 1_033_430_400
/** Seconds by which clocks may be ahead. */
const SKEW = 600
const LONGEST_SONG = 86_400
/** Characters of a name: comparing longer ones would keep the server busy. */
const MAX_NAME = 500

const refuse = (message: string): never => {
  throw new ListenBrainzError(400, message)
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readText = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  if (value.includes('\0')) refuse('JSON document contains a unicode null.')
  return value.trim().slice(0, MAX_NAME).toWellFormed() || null
}

const readNumber = (value: unknown, max: number): number | null => {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && number > 0 && number <= max ? number : null
}

const readSong = (listen: Json): SubmittedSong => {
  const { track_metadata } = listen
  if (!isObject(track_metadata)) return refuse('JSON document does not contain track_metadata.')
  const artist = readText(track_metadata.artist_name)
  const title = readText(track_metadata.track_name)
  if (!artist || !title)
    return refuse('JSON document does not contain required track_metadata.track_name and artist_name.')
  const info = isObject(track_metadata.additional_info) ? track_metadata.additional_info : {}
  const milliseconds = readNumber(info.duration_ms, LONGEST_SONG * 1000)
  const number = readNumber(info.tracknumber ?? info.track_number, 9999)
  return {
    artist,
    title,
    album: readText(track_metadata.release_name),
    seconds: milliseconds === null ? readNumber(info.duration, LONGEST_SONG) : milliseconds / 1000,
    track_no: number === null ? null : Math.floor(number),
    player: readText(info.submission_client) ?? readText(info.media_player),
  }
}

const readTime = (value: unknown, now: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value))
    return refuse('JSON document does not contain the key listened_at, an integer, at the top level.')
  if (value < FIRST_LISTEN)
    return refuse(`Value for key listened_at is too low. It must be at least ${FIRST_LISTEN}.`)
  return value > now + SKEW ? refuse('Value for key listened_at is too high. It is in the future.') : value
}

/** Reads a submission as ListenBrainz documents it. Throws what ListenBrainz answers to another. */
export const readSubmission = (text: string, now: number): Submission => {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refuse('Cannot parse JSON document.')
  }
  if (!isObject(document)) return refuse('JSON document must be an object.')
  const { listen_type: type, payload } = document
  if (type !== 'single' && type !== 'import' && type !== 'playing_now')
    return refuse('JSON document requires a valid listen_type key.')
  if (!Array.isArray(payload) || payload.length === 0)
    return refuse('JSON document does not contain any listens in payload.')
  if (payload.length > MAX_LISTENS)
    return refuse(`Too many listens. You may not submit more than ${MAX_LISTENS} listens at once.`)
  if (type !== 'import' && payload.length > 1)
    return refuse(`JSON document contains too many listens for the listen_type ${type}.`)
  const listens: Json[] = payload.map((one: unknown) =>
    isObject(one) ? one : refuse('Listens in payload must be objects.'),
  )
  const [first = {}] = listens
  if (type !== 'playing_now')
    return { listens: listens.map((one) => ({ at: readTime(one.listened_at, now), ...readSong(one) })) }
  if ('listened_at' in first)
    refuse('JSON document should not contain listened_at while submitting playing_now.')
  return { playing: readSong(first) }
}
