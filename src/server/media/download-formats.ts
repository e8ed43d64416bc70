import { readFile } from 'node:fs/promises'
import type { DownloadFormat } from '../../contract/selling/purchases.ts'
import { coverInput, runFfmpeg } from './ffmpeg.ts'

export type ConvertedFormat = Exclude<DownloadFormat, 'original'>

interface FormatRules {
  ext: string
  mime: string
  /** Codec of originals that are copied rather than encoded once more. */
  codec: string
  encoder: string[]
}

/** How each format is made: transparent bitrates, since a buyer keeps the file. */
export const convertedFormats: Record<ConvertedFormat, FormatRules> = {
  flac: { ext: 'flac', mime: 'audio/flac', codec: 'flac', encoder: ['-c:a', 'flac'] },
  mp3: { ext: 'mp3', mime: 'audio/mpeg', codec: 'mp3', encoder: ['-c:a', 'libmp3lame', '-b:a', '320k'] },
  opus: { ext: 'opus', mime: 'audio/ogg', codec: 'opus', encoder: ['-c:a', 'libopus', '-b:a', '160k'] },
  aac: { ext: 'm4a', mime: 'audio/mp4', codec: 'aac', encoder: ['-c:a', 'aac', '-b:a', '256k'] },
}

/** Tags of a converted file, by the names of ffmpeg. */
export type FileTags = Partial<
  Record<
    | 'title'
    | 'artist'
    | 'album'
    | 'album_artist'
    | 'track'
    | 'disc'
    | 'date'
    | 'genre'
    | 'composer'
    | 'copyright'
    | 'publisher'
    | 'ISRC',
    string
  >
>

export interface Conversion {
  source: string
  output: string
  format: ConvertedFormat
  /** Codec and channels of the original. */
  codec: string
  channels: number | null
  tags: FileTags
  /** Path of a JPEG. */
  cover: string | null
  signal?: AbortSignal
  ffmpeg?: string
}

const TIMEOUT_MS = 30 * 60_000
/** Bytes of a cover in an Opus file: it is an argument of the process, which may have 128 KiB. */
const MAX_OPUS_COVER = 90_000
const FRONT_COVER = 3

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A picture in the comments of Ogg: a FLAC picture block (RFC 9639, section 8.8) in base64. */
const pictureBlock = (jpeg: Buffer): string => {
  const mime = Buffer.from('image/jpeg')
  // Width, height, depth and colours may be unknown.
  const unknown = Buffer.alloc(16)
  const head = [u32(FRONT_COVER), u32(mime.length), mime, u32(0), unknown, u32(jpeg.length)]
  return Buffer.concat([...head, jpeg]).toString('base64')
}

const coverArgs = async (format: ConvertedFormat, cover: string): Promise<string[]> => {
  if (format !== 'opus')
    return [
      '-map',
      '1:v:0',
      '-c:v',
      'copy',
      '-disposition:v:0',
      'attached_pic',
      '-metadata:s:v',
      'title=Cover',
    ]
  const jpeg = await readFile(cover)
  return jpeg.length > MAX_OPUS_COVER
    ? []
    : ['-metadata:s:a:0', `METADATA_BLOCK_PICTURE=${pictureBlock(jpeg)}`]
}

/**
 * Converts an original to a format, with tags and cover. The same input gives the same bytes, so that a download can
 * continue on another node. Rejects with FfmpegError.
 */
export const convertAudio = async (conversion: Conversion): Promise<void> => {
  const { source, output, format, codec, channels, tags, cover } = conversion
  const rules = convertedFormats[format]
  const copied = codec.startsWith(rules.codec)
  const stereo = !copied && format !== 'flac' && channels !== null && channels > 2
  const tagArgs = Object.entries(tags).flatMap(([key, value]) =>
    value === '' ? [] : ['-metadata', `${key}=${value}`],
  )
  await runFfmpeg(
    [
      '-y',
      ...['-v', 'error', '-i', source],
      ...(cover !== null && format !== 'opus' ? coverInput(cover) : []),
      ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...(copied ? ['-c:a', 'copy'] : rules.encoder),
      ...(stereo ? ['-ac', '2'] : []),
      ...(cover === null ? [] : await coverArgs(format, cover)),
      ...tagArgs,
      ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'],
      ...(format === 'mp3' ? ['-id3v2_version', '3', '-write_xing', '1'] : []),
      ...(format === 'aac' ? ['-movflags', '+faststart', '-f', 'ipod'] : []),
      `file:${output}`,
    ],
    {
      timeoutMs: TIMEOUT_MS,
      ...(conversion.ffmpeg && { ffmpeg: conversion.ffmpeg }),
      ...(conversion.signal && { signal: conversion.signal }),
    },
  )
}

/** Returns the folder of the converted files of an original. */
export const downloadFolder = (hash: string): string => `downloads/${hash.slice(0, 2)}/${hash}`

/** Returns the storage key of a converted file; `tags` is the hash of its tags. */
export const downloadKey = (hash: string, format: ConvertedFormat, tags: string): string =>
  `${downloadFolder(hash)}/${format}-${tags.slice(0, 16)}.${convertedFormats[format].ext}`
