import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

// Sample entries (ISO/IEC 14496-12 and -14, QuickTime). 'drms' and 'enca' are encrypted and omitted.
const CODECS: Record<string, string> = {
  mp4a: 'aac',
  alac: 'alac',
  fLaC: 'flac',
  Opus: 'opus',
  '.mp3': 'mp3',
  sowt: 'pcm',
  twos: 'pcm',
  lpcm: 'pcm',
}
const MAX_BOXES = 2000

interface Box {
  type: string
  at: number
  end: number
}

/** Detects MP4 and related formats with a decodable audio track. */
export async function sniffMp4(bytes: ByteWindow): Promise<SniffedAudio> {
  let movie: Box | undefined
  let data = false
  let truncated = false
  for await (const box of boxes(bytes, 0, bytes.size)) {
    truncated ||= box.end > bytes.size
    if (box.type === 'moov') movie = box
    if (box.type === 'mdat') data = true
  }
  if (!movie || !data || movie.end > bytes.size) throw new BadMediaError('This file is incomplete.')
  let sound = false
  for await (const track of boxes(bytes, movie.at, movie.end)) {
    if (track.type !== 'trak') continue
    const media = await child(bytes, track, 'mdia')
    const handler = media && (await child(bytes, media, 'hdlr'))
    if (!handler || (await fourCharacters(bytes, handler.at + 8)) !== 'soun') continue
    sound = true
    const codec = await codecOf(bytes, media)
    if (codec) return { container: 'mp4', codec, mime: 'audio/mp4', ext: 'm4a', truncated }
  }
  throw new BadMediaError(sound ? 'This kind of file isn’t supported.' : 'This file contains no audio.')
}

async function codecOf(bytes: ByteWindow, media: Box): Promise<string | undefined> {
  const information = await child(bytes, media, 'minf')
  const table = information && (await child(bytes, information, 'stbl'))
  const description = table && (await child(bytes, table, 'stsd'))
  // Version and flags, entry count, then the first entry's size and type.
  return description && CODECS[await fourCharacters(bytes, description.at + 12)]
}

async function child(bytes: ByteWindow, parent: Box, type: string): Promise<Box | undefined> {
  for await (const box of boxes(bytes, parent.at, parent.end)) if (box.type === type) return box
  return undefined
}

async function fourCharacters(bytes: ByteWindow, at: number): Promise<string> {
  return (await bytes.at(at, 4)).toString('latin1')
}

async function* boxes(bytes: ByteWindow, from: number, end: number): AsyncGenerator<Box> {
  let at = from
  for (let count = 0; count < MAX_BOXES && at + 8 <= end; count++) {
    const header = await bytes.at(at, 16)
    if (header.length < 8) return
    const short = header.readUInt32BE(0)
    const long = short === 1 && header.length === 16
    // Size 0 means "until the end of the file".
    const size = long ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headerSize = long ? 16 : 8
    if (size < headerSize) return
    yield { type: header.toString('latin1', 4, 8), at: at + headerSize, end: at + size }
    at += size
  }
}
