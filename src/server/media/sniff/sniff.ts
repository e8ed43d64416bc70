import { AUDIO_EXTENSIONS, hasExtension } from '../../../contract/core/files.ts'
import { BadMediaError } from '../bad-media.ts'
import { ByteWindow } from '../byte-window.ts'
import type { OpenFile } from '../open-file.ts'
import { skipId3 } from '../tags/id3.ts'
import { sniffFlac } from './flac.ts'
import { sniffMp4 } from './mp4.ts'
import { sniffMpeg } from './mpeg.ts'
import { sniffOgg } from './ogg.ts'
import { sniffAiff, sniffWav } from './riff.ts'
import type { SniffedAudio } from './sniffed-audio.ts'
import { sniffWebm } from './webm.ts'

export { BadMediaError } from '../bad-media.ts'
export type { SniffedAudio } from './sniffed-audio.ts'

const IMAGE_STARTS = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'II*\0', 'MM\0*', '\0\0\x01\0']
const PLAYLIST_STARTS =
  /^(#EXTM3U|#EXTINF|#EXT-X-|ffconcat|\[playlist\]|<(asx|smil|MPD)|<\?xml[\s\S]*?<(playlist|MPD|smil|asx))/i

/**
 * Detects the format of an audio file by content. Throws BadMediaError for anything else: other formats, playlists,
 * images, video without audio, empty files, and names without an audio extension.
 */
export async function sniffAudio({ handle, size, whole }: OpenFile, fileName: string): Promise<SniffedAudio> {
  if (!hasExtension(fileName, AUDIO_EXTENSIONS)) throw new BadMediaError('This kind of file isn’t supported.')
  if (size === 0) throw new BadMediaError('This file is empty.')
  return sniff(new ByteWindow(handle, size, whole))
}

async function sniff(bytes: ByteWindow): Promise<SniffedAudio> {
  const head = Buffer.from(await bytes.at(0, 4096))
  refuseImage(head)
  refuseText(head)
  const at = await skipId3(bytes)
  if (at >= bytes.size)
    throw new BadMediaError(at > bytes.size ? 'This file is incomplete.' : 'This file contains no audio.')
  const magic = (await bytes.at(at, 16)).toString('latin1')
  if (magic.startsWith('fLaC')) return sniffFlac(bytes, at)
  if (/^(RIFF|RF64)....WAVE/s.test(magic)) return sniffWav(bytes, at)
  if (/^FORM....AIF[FC]/s.test(magic)) return sniffAiff(bytes, at)
  if (magic.startsWith('OggS')) return sniffOgg(bytes)
  if (/^....(ftyp|moov|mdat|free|skip|wide)/s.test(magic)) return sniffMp4(bytes)
  if (magic.startsWith('\x1aE\xdf\xa3')) return sniffWebm(bytes)
  return sniffMpeg(bytes, at)
}

function refuseImage(head: Buffer): void {
  const text = head.toString('latin1', 0, 32)
  const named =
    IMAGE_STARTS.some((start) => text.startsWith(start)) || /^(BM.{4}\0{4}|RIFF....WEBP)/s.test(text)
  const boxed = /^....ftyp(avif|avis|heic|heix|hevc|mif1|msf1)/s.test(text)
  if (named || boxed || /^\s*(<\?xml[^>]*>\s*)?<svg/i.test(head.toString('latin1'))) {
    throw new BadMediaError('This file is an image, not audio.')
  }
}

/**
 * Rejects text: no audio format starts with readable text, but playlists do, and they make players read other files.
 */
function refuseText(head: Buffer): void {
  const text = head
    .toString(head[0] === 0xff && head[1] === 0xfe ? 'utf16le' : 'utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (PLAYLIST_STARTS.test(text)) throw new BadMediaError('This file is a playlist, not audio.')
  if (text.length < 4 || !isReadable(text.slice(0, 256))) return
  const lines = text.split(/\r?\n/).filter(Boolean)
  const names = lines.every((line) => /^(file |https?:|\/|#)|\.(mp3|m4a|ogg|flac|wav|aac|ts)$/i.test(line))
  throw new BadMediaError(
    names ? 'This file is a playlist, not audio.' : 'This file is damaged or isn’t audio.',
  )
}

/** Returns whether this is valid UTF-8 without control characters other than white space. */
function isReadable(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32)) return false
  }
  return true
}
