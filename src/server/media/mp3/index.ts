import type { ByteWindow } from '../byte-window.ts'
import { type Mp3Format, type Mp3Frame, mp3FrameAt } from './frame.ts'

/** Frames between two known positions. */
export const STRIDE = 32
/** How much junk may be between frames: bad taggers leave zeros and partial tags. */
const SEARCH = 64 * 1024
const FRAMES_IN_A_ROW = 3
/** Positions are kept in 32 bits. */
const MAX_SIZE = 0xffff_ffff

/** Where the frames of an MP3 file are. */
export interface Mp3Index extends Mp3Format {
  /** Bytes before the first frame: tags. */
  head: number
  /** Where its audio begins: after the frame of a Xing, Info or VBRI header, if it has one. */
  start: number
  /** After the last whole frame; tags may follow. */
  end: number
  size: number
  frames: number
  /** Where every 32nd frame begins. */
  positions: Uint32Array
}

const HEADER = 4

const isAlike = (one: Mp3Frame, other: Mp3Format): boolean =>
  one.hertz === other.hertz && one.channels === other.channels

/** Returns the frame at a position, if others like it follow. */
const frameWithin = async (file: ByteWindow, from: number): Promise<Mp3Frame | null> => {
  let at = from
  let first: Mp3Frame | null = null
  for (let count = 0; count < FRAMES_IN_A_ROW; count += 1) {
    if (at >= file.size - HEADER) return count > 0 && at <= file.size ? first : null
    const frame = mp3FrameAt(await file.at(at, HEADER), 0)
    if (!frame || (first && !isAlike(frame, first))) return null
    first ??= frame
    at += frame.length
  }
  return first
}

/** Returns where the next frame is, at or after a position; null if there is none nearby. */
const search = async (file: ByteWindow, from: number): Promise<number | null> => {
  // What a window returns is valid until it is asked again.
  const data = Buffer.from(await file.at(from, SEARCH))
  for (let at = data.indexOf(0xff); at >= 0; at = data.indexOf(0xff, at + 1))
    if (mp3FrameAt(data, at) && (await frameWithin(file, from + at))) return from + at
  return null
}

/** Returns where the tags at the beginning of a file end. */
const afterTags = async (file: ByteWindow): Promise<number> => {
  for (let at = 0; ; ) {
    const tag = await file.at(at, 10)
    if (tag.length < 10 || tag.toString('latin1', 0, 3) !== 'ID3') return at
    const footer = (tag[5] ?? 0) & 0x10 ? 10 : 0
    at += 10 + footer + tag.subarray(6, 10).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0)
  }
}

const describes = (data: Buffer, { side, checksum }: Mp3Frame): boolean =>
  // Not all writers leave room for the checksum.
  [side, side + checksum].some((at) => ['Xing', 'Info'].includes(data.toString('latin1', at, at + 4))) ||
  data.toString('latin1', 36, 40) === 'VBRI'

/**
 * Reads where the frames of an MP3 file are; null if it isn't one, or is made of several with different formats. Reads
 * asynchronously in pieces of 64 KiB, each of which takes less than a millisecond.
 */
export const indexMp3 = async (file: ByteWindow): Promise<Mp3Index | null> => {
  if (file.size > MAX_SIZE) return null
  const head = await search(file, await afterTags(file))
  if (head === null) return null
  const first = mp3FrameAt(await file.at(head, HEADER), 0)
  if (!first) return null
  const { hertz, channels } = first
  const start = describes(await file.at(head, first.length), first) ? head + first.length : head
  const positions: number[] = []
  let frames = 0
  let at = start
  for (;;) {
    const frame = mp3FrameAt(await file.at(at, HEADER), 0)
    if (frame && at + frame.length <= file.size) {
      if (!isAlike(frame, first)) return null
      if (frames % STRIDE === 0) positions.push(at)
      frames += 1
      at += frame.length
      continue
    }
    const next = await search(file, at)
    if (next === null) break
    at = next
  }
  // Much that can't be read before the end: not what players would make of it.
  if (frames === 0 || file.size - at > Math.max(SEARCH, file.size / 50)) return null
  return {
    hertz,
    channels,
    head,
    start,
    end: at,
    size: file.size,
    frames,
    positions: Uint32Array.from(positions),
  }
}
