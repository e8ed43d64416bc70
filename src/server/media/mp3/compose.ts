import type { Mp3Cut } from './cut.ts'
import { type Mp3Format, silentFrame } from './frame.ts'
import { type Mp3Index, STRIDE } from './index.ts'

/** A piece of a composed file: bytes of the file into which others are inserted, one of these, or what is written between. */
export type Mp3Piece<Insert> = { start: number; end: number } | { insert: Insert } | { bytes: Buffer }

/** An insert: frames of a constant bitrate, whose audio begins in none before. */
export interface Mp3Insert {
  size: number
  frames: number
}

export interface Mp3Composition<Insert> {
  pieces: Mp3Piece<Insert>[]
  /** Where in the composed file each insert is. */
  inserts: { insert: Insert; start: number; end: number }[]
  size: number
}

/** Some audio of a composed file, for its table of positions. */
interface Stretch {
  frames: number
  size: number
  /** Bytes before one of its frames. */
  before: (frame: number) => number
}

const STEPS = 100
/** Name, flags, frames, bytes and positions. */
const XING_BYTES = 4 + 4 + 4 + 4 + STEPS

/** Returns a function that says about how many bytes of a file are before a frame. */
const positionIn = ({ positions, frames, end }: Mp3Index): ((frame: number) => number) => {
  return (frame) => {
    const n = Math.min(Math.floor(frame / STRIDE), positions.length - 1)
    const [from, to] = [positions[n] ?? end, positions[n + 1] ?? end]
    const length = Math.min(STRIDE, frames - n * STRIDE) || 1
    return from + ((frame - n * STRIDE) / length) * (to - from)
  }
}

const stretchOf = (index: Mp3Index, from: Mp3Cut, to: Mp3Cut): Stretch => {
  const position = positionIn(index)
  const origin = position(from.frame)
  return {
    frames: to.frame - from.frame,
    size: to.at - from.at,
    before: (frame) => position(from.frame + frame) - origin,
  }
}

const evenly = ({ frames, size }: Mp3Insert): Stretch => ({
  frames,
  size,
  before: (frame) => (frame / frames) * size,
})

/** Returns a frame from which players learn how long the file is, and where to seek. */
const xingFrame = (format: Mp3Format, stretches: readonly Stretch[]): Buffer => {
  const { bytes, side } = silentFrame(format, XING_BYTES)
  const sum = (key: 'frames' | 'size') => stretches.reduce((total, one) => total + one[key], 0)
  const [frames, size] = [sum('frames'), sum('size') + bytes.length]
  bytes.write('Xing', side, 'latin1')
  bytes.writeUInt32BE(7, side + 4)
  bytes.writeUInt32BE(frames, side + 8)
  bytes.writeUInt32BE(size, side + 12)
  let n = 0
  let [passed, sent] = [0, bytes.length]
  for (let step = 0; step < STEPS; step += 1) {
    const frame = (step / STEPS) * frames
    let stretch = stretches[n]
    while (stretch && frame >= passed + stretch.frames && n < stretches.length - 1) {
      passed += stretch.frames
      sent += stretch.size
      n += 1
      stretch = stretches[n]
    }
    const at = sent + (stretch?.before(frame - passed) ?? 0)
    bytes[side + 16 + step] = Math.min(255, Math.floor((at / size) * 256))
  }
  return bytes
}

/**
 * Inserts audio of the same format at places of an MP3 file, in order. Its tags stay; the frame that says how long it is, is
 * written anew.
 */
export const composeMp3 = <Insert extends Mp3Insert>(
  index: Mp3Index,
  places: readonly { cut: Mp3Cut; insert: Insert }[],
): Mp3Composition<Insert> => {
  const pieces: Mp3Piece<Insert>[] = []
  const stretches: Stretch[] = []
  const last: Mp3Cut = { frame: index.frames, at: index.end, primer: Buffer.alloc(0) }
  let from: Mp3Cut = { frame: 0, at: index.start, primer: Buffer.alloc(0) }
  const own = (to: Mp3Cut): void => {
    if (to.at === from.at) return
    if (from.primer.length > 0) {
      pieces.push({ bytes: from.primer })
      stretches.push({ frames: 1, size: from.primer.length, before: () => 0 })
    }
    pieces.push({ start: from.at, end: to.at })
    stretches.push(stretchOf(index, from, to))
  }
  for (const { cut, insert } of places) {
    own(cut)
    pieces.push({ insert })
    stretches.push(evenly(insert))
    from = cut
  }
  own(last)
  if (index.head > 0) pieces.unshift({ start: 0, end: index.head })
  pieces.splice(index.head > 0 ? 1 : 0, 0, { bytes: xingFrame(index, stretches) })
  if (index.size > index.end) pieces.push({ start: index.end, end: index.size })
  let size = 0
  const inserts: Mp3Composition<Insert>['inserts'] = []
  for (const piece of pieces) {
    const start = size
    size +=
      'insert' in piece ? piece.insert.size : 'bytes' in piece ? piece.bytes.length : piece.end - piece.start
    if ('insert' in piece) inserts.push({ insert: piece.insert, start, end: size })
  }
  return { pieces, inserts, size }
}
