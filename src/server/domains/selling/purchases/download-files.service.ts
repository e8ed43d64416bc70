import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DownloadFormat } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import {
  type ConvertedFormat,
  convertAudio,
  convertedFormats,
  downloadKey,
  type FileTags,
} from '../../../media/download-formats.ts'
import { FfmpegError } from '../../../media/ffmpeg.ts'
import { coverKey, jpegOf } from '../../../media/images/covers.ts'
import { originalKey } from '../../../media/original-key.ts'
import { FileMissingError } from '../../../media/storage/storage.ts'
import { crcOf } from '../../../media/zip.ts'
import { fetchOriginal, ffmpegOf, temporaryFolder } from '../../catalog/index.ts'
import { type BoughtSong, setFile, songToPrepare, takeUnusedFiles } from './queries.ts'

/** Days after which a converted file that nobody downloads is deleted; it is converted again when somebody does. */
const UNUSED_DAYS = 30
const AT_ONCE = 500

const tagsOf = (song: BoughtSong): FileTags => ({
  title: song.title,
  artist: song.artists.join(', '),
  album: song.album ?? '',
  album_artist: song.album_artist ?? '',
  track: song.track_no === null ? '' : String(song.track_no),
  disc: song.disc_no === null ? '' : String(song.disc_no),
  date: song.year === null ? '' : String(song.year),
  genre: song.genres.join(', '),
  composer: song.composers.join(', '),
  copyright: song.copyright ?? '',
  publisher: song.label ?? '',
  ISRC: song.isrc ?? '',
})

/** Identifies the tags and cover of a converted file: it is made again when they change. */
export const tagsHash = (song: BoughtSong, format: DownloadFormat): string =>
  format === 'original'
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([tagsOf(song), song.cover]))
        .digest('hex')

/** Returns size and CRC-32 of a local file. */
const measured = async (path: string): Promise<{ size: number; crc32: number }> => {
  let size = 0
  let crc32 = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    size += (chunk as Buffer).length
    crc32 = crcOf(chunk as Buffer, crc32)
  }
  return { size, crc32 }
}

/** Writes the cover of a song as JPEG, which players know; null without one. */
const writeCover = async (ctx: AppContext, song: BoughtSong, folder: string): Promise<string | null> => {
  if (song.cover === null) return null
  const webp = await ctx.storage.bytes(coverKey(song.cover, 512, 'webp')).catch((error: unknown) => {
    if (error instanceof FileMissingError) return null
    throw error
  })
  if (webp === null) return null
  const path = join(folder, 'cover.jpg')
  await writeFile(path, await jpegOf(webp))
  return path
}

const convert = async (
  ctx: AppContext,
  song: BoughtSong,
  format: ConvertedFormat,
  folder: string,
  signal: AbortSignal,
): Promise<{ size: number; crc32: number }> => {
  const output = join(folder, `output.${convertedFormats[format].ext}`)
  const ffmpeg = await ffmpegOf(ctx)
  if (!ffmpeg) throw new FfmpegError('missing', 'ffmpeg is missing: install it or set FFMPEG_PATH.')
  await convertAudio({
    source: await fetchOriginal(ctx, song, folder),
    output,
    format,
    codec: song.codec,
    channels: song.channels,
    tags: tagsOf(song),
    cover: await writeCover(ctx, song, folder),
    signal,
    ffmpeg: ffmpeg.path,
  })
  const file = await measured(output)
  await ctx.storage.putFile(
    downloadKey(song.hash, format, tagsHash(song, format)),
    output,
    convertedFormats[format].mime,
  )
  return file
}

/** Runs the job `prepare-download`. Safe to run twice or concurrently: equal input gives equal files. */
export const prepareFile = async (
  ctx: AppContext,
  { song_id, format }: { song_id: number; format: DownloadFormat },
  signal: AbortSignal,
): Promise<void> => {
  const song = await songToPrepare(ctx.db, song_id)
  if (!song) return
  const file = { media_id: song.media_id, format, tags: tagsHash(song, format) }
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), `download-${song_id}-`))
  try {
    const made =
      format === 'original'
        ? await measured(await fetchOriginal(ctx, song, folder))
        : await convert(ctx, song, format, folder, signal)
    await setFile(ctx.db, file, made)
  } catch (error) {
    // Converting again would fail again; what else went wrong is retried.
    if (!(error instanceof FfmpegError) || signal.aborted) throw error
    ctx.log.warn({ err: error, song_id, format }, 'could not convert a download')
    await setFile(ctx.db, file, { error: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the location of a file that is ready. */
export const locationOf = (song: BoughtSong, format: DownloadFormat) =>
  format !== 'original'
    ? { key: downloadKey(song.hash, format, tagsHash(song, format)) }
    : song.external_path === null
      ? { key: originalKey(song) }
      : { path: song.external_path }

/** Deletes converted files that nobody wanted for a while. */
export const deleteUnusedFiles = async (ctx: AppContext): Promise<void> => {
  for (;;) {
    const files = await takeUnusedFiles(ctx.db, UNUSED_DAYS, AT_ONCE)
    for (const { hash, format, tags } of files)
      if (format !== 'original') await ctx.storage.delete(downloadKey(hash, format, tags))
    if (files.length < AT_ONCE) return
  }
}
