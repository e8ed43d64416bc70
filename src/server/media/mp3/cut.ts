import { type Mp3Format, mp3FrameAt, reservoirOf, samplesPerFrame, silentFrame } from './frame.ts'
import { type Mp3Index, STRIDE } from './index.ts'

/** A place between two frames of a file. */
export interface Mp3Cut {
  /** Number of the frame after it. */
  frame: number
  /** Where that frame begins. */
  at: number
  /**
   * A frame without sound to put before it, if other audio comes before that. The audio of a frame may begin in those before
   * (the bit reservoir), so that without these bytes it could not be decoded.
   */
  primer: Buffer
}

/** Reads some bytes of a file; `end` is not among them. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

const NOTHING = Buffer.alloc(0)

const frameAtTime = (seconds: number, { hertz, frames }: Mp3Index): number =>
  Math.min(frames, Math.max(0, Math.round((seconds * hertz) / samplesPerFrame(hertz))))

/** Returns what the last bytes of the audio in the reservoir are put in. */
const primerOf = (format: Mp3Format, reservoir: Buffer): Buffer => {
  const { bytes } = silentFrame(format, reservoir.length)
  reservoir.copy(bytes, bytes.length - reservoir.length)
  return bytes
}

/** Returns the place nearest to a moment. Null if the file is not what was indexed. */
export const cutAt = async (index: Mp3Index, seconds: number, read: ReadBytes): Promise<Mp3Cut | null> => {
  const frame = frameAtTime(seconds, index)
  if (frame === 0) return { frame, at: index.start, primer: NOTHING }
  if (frame === index.frames) return { frame, at: index.end, primer: NOTHING }
  const stride = Math.floor(frame / STRIDE)
  // The reservoir may reach back into the frames before the stride.
  const from = Math.max(0, stride - 1)
  const begin = index.positions[from] ?? index.start
  const data = await read(begin, index.positions[stride + 1] ?? index.end)
  const parts: Buffer[] = []
  let at = 0
  for (let number = from * STRIDE; at < data.length; ) {
    const found = mp3FrameAt(data, at)
    if (!found) {
      // Junk between frames: the next stride is known again.
      at += 1
      continue
    }
    if (number === frame) {
      const needed = reservoirOf(data, at, found)
      const reservoir = Buffer.concat(parts)
      const primer =
        needed === 0 ? NOTHING : primerOf(index, reservoir.subarray(Math.max(0, reservoir.length - needed)))
      return { frame, at: begin + at, primer }
    }
    parts.push(data.subarray(at + found.side + found.checksum, at + found.length))
    at += found.length
    number += 1
  }
  return null
}
