import { open } from 'node:fs/promises'
import { ByteWindow } from './byte-window.ts'

export interface Fragment {
  offset: number
  bytes: number
  /** Seconds. */
  duration: number
}

export interface FragmentedFile {
  /** Bytes of ftyp and moov at the start. */
  initBytes: number
  bytes: number
  fragments: Fragment[]
}

/** Samples the AAC encoder inserts before the audio; the edit list in the file hides them. */
const PRIMING = 1024

/**
 * Reads the positions of the fragments of a fragmented MP4 file with one track (ISO/IEC 14496-12: moof + mdat pairs).
 */
export async function readFragments(path: string, sampleRate: number): Promise<FragmentedFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = new ByteWindow(file, size)
    const fragments: Fragment[] = []
    let initBytes = 0
    let at = 0
    while (at + 8 <= size) {
      const header = await bytes.at(at, 8)
      const length = header.readUInt32BE(0)
      const type = header.toString('latin1', 4, 8)
      if (length < 8 || at + length > size) throw new Error(`Broken box ${type} at ${at} of ${path}`)
      if (type === 'moov') initBytes = at + length
      if (type === 'moof') {
        const before = fragments.at(-1)
        if (before) before.bytes = at - before.offset
        fragments.push({ offset: at, bytes: 0, duration: samplesIn(await bytes.at(at, length)) })
      }
      at += length
    }
    const final = fragments.at(-1)
    if (!final || initBytes === 0) throw new Error(`No fragments in ${path}`)
    final.bytes = size - final.offset
    for (const [index, fragment] of fragments.entries()) {
      fragment.duration = Math.max(1, fragment.duration - (index === 0 ? PRIMING : 0)) / sampleRate
    }
    return { initBytes, bytes: size, fragments }
  } finally {
    await file.close()
  }
}

function body(moof: Buffer, type: string): Buffer {
  const at = moof.indexOf(type, 8, 'latin1')
  if (at < 0) throw new Error(`A fragment has no ${type}`)
  return moof.subarray(at + 4)
}

/** Sums the sample durations: individual ones in trun, or the default of tfhd. */
function samplesIn(moof: Buffer): number {
  const run = body(moof, 'trun')
  const flags = run.readUIntBE(1, 3)
  const count = run.readUInt32BE(4)
  if (!(flags & 0x100)) return count * defaultDuration(body(moof, 'tfhd'))
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let sum = 0
  for (let sample = 0; sample < count; sample++, at += fields * 4) sum += run.readUInt32BE(at)
  return sum
}

function defaultDuration(header: Buffer): number {
  const flags = header.readUIntBE(1, 3)
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  return flags & 0x8 ? header.readUInt32BE(at) : 1024
}
