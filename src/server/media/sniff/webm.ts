import { BadMediaError } from '../bad-media.ts'
import type { ByteWindow } from '../byte-window.ts'
import type { SniffedAudio } from './sniffed-audio.ts'

// Element ids of the Matroska specification (RFC 9559).
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CODEC_ID = 0x86
const CLUSTER = 0x1f43b675
const AUDIO = 2
const MAX_ELEMENTS = 500

interface Element {
  id: number
  at: number
  /** End of the body; the end of the parent if the size is unknown. */
  end: number
}

/** Detects WebM with Opus or Vorbis; browser recordings have unknown sizes, which is accepted. */
export async function sniffWebm(bytes: ByteWindow): Promise<SniffedAudio> {
  let webm = false
  for await (const top of elements(bytes, 0, bytes.size)) {
    if (top.id === 0x1a45dfa3) {
      for await (const field of elements(bytes, top.at, top.end)) {
        if (field.id === DOC_TYPE) webm = (await text(bytes, field)) === 'webm'
      }
      if (!webm) throw new BadMediaError('This kind of file isn’t supported.')
    }
    if (top.id === SEGMENT) return segment(bytes, top)
  }
  throw new BadMediaError('This file is incomplete.')
}

async function segment(bytes: ByteWindow, whole: Element): Promise<SniffedAudio> {
  let codec: string | undefined
  let tracks = false
  for await (const part of elements(bytes, whole.at, whole.end)) {
    if (part.id === TRACKS) {
      tracks = true
      codec = await audioCodec(bytes, part)
      if (!codec) throw new BadMediaError('This file contains no audio.')
    }
    if (part.id === CLUSTER && codec) {
      const truncated = whole.end > bytes.size
      return { container: 'webm', codec, mime: 'audio/webm', ext: 'webm', truncated }
    }
  }
  throw new BadMediaError(tracks ? 'This file contains no audio.' : 'This file is incomplete.')
}

async function audioCodec(bytes: ByteWindow, tracks: Element): Promise<string | undefined> {
  for await (const entry of elements(bytes, tracks.at, tracks.end)) {
    if (entry.id !== TRACK_ENTRY) continue
    let audio = false
    let codec: string | undefined
    for await (const field of elements(bytes, entry.at, entry.end)) {
      if (field.id === TRACK_TYPE) audio = (await bytes.at(field.end - 1, 1))[0] === AUDIO
      if (field.id === CODEC_ID)
        codec = /^A_(OPUS|VORBIS)$/.exec(await text(bytes, field))?.[1]?.toLowerCase()
    }
    if (audio && codec) return codec
  }
  return undefined
}

async function text(bytes: ByteWindow, element: Element): Promise<string> {
  const body = await bytes.at(element.at, Math.min(64, element.end - element.at))
  return body.toString('latin1').replace(/\0+$/, '')
}

async function* elements(bytes: ByteWindow, from: number, end: number): AsyncGenerator<Element> {
  let at = from
  for (let count = 0; count < MAX_ELEMENTS && at < Math.min(end, bytes.size); count++) {
    const header = await bytes.at(at, 12)
    const idLength = Math.clz32(header[0] ?? 0) - 23
    const sizeByte = header[idLength] ?? 0
    const sizeLength = Math.clz32(sizeByte) - 23
    if (idLength > 4 || sizeLength > 8 || header.length < idLength + sizeLength) return
    let size = sizeByte & (0xff >> sizeLength)
    let unknown = size === 0xff >> sizeLength
    for (let index = 1; index < sizeLength; index++) {
      const next = header[idLength + index] ?? 0
      unknown &&= next === 0xff
      size = size * 256 + next
    }
    const body = at + idLength + sizeLength
    const stop = unknown ? end : body + size
    yield { id: header.readUIntBE(0, idLength), at: body, end: stop }
    at = stop
  }
}
