import { createHash } from 'node:crypto'
import { create } from 'content-disposition'
import type { DownloadFormat, PurchaseDownload } from '../../../../contract/selling/purchases.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import type { FilePart, FileResponse } from '../../../http/files/send-file.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { convertedFormats } from '../../../media/download-formats.ts'
import { zipLayout } from '../../../media/zip.ts'
import { accessSettings, downloadName } from '../../catalog/index.ts'
import { locationOf, tagsHash } from './download-files.service.ts'
import {
  albumPurchase,
  type BoughtSong,
  boughtFiles,
  freeFiles,
  type HeldFiles,
  type KnownFile,
  knownFiles,
  wantFiles,
} from './queries.ts'

export { recordSongDownloads } from '../../catalog/index.ts'

const TICKET = 'purchase download'
/** A day: large albums on slow connections are continued later. */
const TICKET_SECONDS = 24 * 3600

/** `size` is that of the file in the format. */
type ReadySong = BoughtSong & { crc32: number }

/** By what somebody may download files; a purchase without a user is that of a visitor. */
export type Holding = { purchase: number; user: number | null } | { free_download: number }

const written = (held: Holding): string =>
  'purchase' in held ? `${held.user ?? 'guest'} ${held.purchase}` : `free ${held.free_download}`

const read = (user: string, id: string): Holding =>
  user === 'free'
    ? { free_download: Number(id) }
    : { purchase: Number(id), user: user === 'guest' ? null : Number(user) }

/**
 * Returns what is held with its songs. 404 for purchases of others, 403 after a refund and before the release, 410 once
 * the link of a free download has expired.
 */
const requireFiles = async (ctx: AppContext, held: Holding): Promise<HeldFiles> => {
  const bought = 'purchase' in held
  const settings = accessSettings(ctx)
  const files = orNotFound(
    await (bought
      ? boughtFiles(ctx.db, held.user, held.purchase, settings)
      : freeFiles(ctx.db, held.free_download, settings)),
  )
  if (!files.valid)
    bought
      ? throwError('forbidden', 'This purchase was refunded.')
      : throwError('gone', 'This link has expired.')
  if (files.songs.length === 0) throwError('forbidden', 'This isn’t released yet.')
  return files
}

/** Returns the files of these songs, in their order; null for one that nobody asked for yet. */
const listFiles = async (
  ctx: AppContext,
  songs: BoughtSong[],
  format: DownloadFormat,
): Promise<(KnownFile | null)[]> => {
  const known = new Map(
    (
      await knownFiles(
        ctx.db,
        format,
        songs.map(({ media_id }) => media_id),
      )
    ).map((file) => [`${file.media_id} ${file.tags}`, file]),
  )
  return songs.map((song) => known.get(`${song.media_id} ${tagsHash(song, format)}`) ?? null)
}

/** Queues what is not ready yet, and returns how far it is. A song as it was uploaded needs no preparation. */
export const prepareDownload = async (
  ctx: AppContext,
  held: Holding,
  format: DownloadFormat,
): Promise<PurchaseDownload> => {
  const { type, songs } = await requireFiles(ctx, held)
  const url = () =>
    `/api/purchases/download/${writeTicket(ctx.env.secret, TICKET, `${written(held)} ${format}`, TICKET_SECONDS)}`
  if (type === 'song' && format === 'original') return { ready: 1, total: 1, failed: 0, url: url() }
  const wanted = songs.map((song) => ({
    song_id: song.song_id,
    media_id: song.media_id,
    tags: tagsHash(song, format),
  }))
  const queued = await wantFiles(ctx.db, format, wanted)
  await ctx.queue.sendMany(
    'prepare-download',
    queued.map((song_id) => ({ song_id, format })),
  )
  const files = await listFiles(ctx, songs, format)
  const ready = files.filter((file) => file?.status === 'ready').length
  const failed = files.filter((file) => file?.status === 'failed').length
  return { ready, total: songs.length, failed, url: ready === songs.length ? url() : null }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns the name of a song in a format: with its number if it is one of several, or else with its artists. */
const nameOf = (song: BoughtSong, format: DownloadFormat, numbered: boolean, discs: boolean): string => {
  const ext = format === 'original' ? song.ext : convertedFormats[format].ext
  const track = song.track_no === null ? '' : twoDigits(song.track_no)
  const number = discs && song.disc_no !== null && track !== '' ? `${song.disc_no}-${track}` : track
  const withNumber = numbered && number !== ''
  const artist = withNumber ? null : song.artists.join(', ') || null
  const name = downloadName({ file_name: '', artist, title: song.title, ext })
  return withNumber ? `${number} ${name}` : name
}

/** Tells equal names apart: `Song.mp3`, `Song (2).mp3`. Systems compare names without case. */
const distinct = (names: string[]): string[] => {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), count)
    if (count === 1) return name
    const dot = name.lastIndexOf('.')
    return `${name.slice(0, dot)} (${count})${name.slice(dot)}`
  })
}

const archive = (
  { title, artist, created_at }: HeldFiles,
  songs: ReadySong[],
  format: DownloadFormat,
): { response: Omit<FileResponse, 'headers'>; name: string } => {
  const folder = downloadName({ file_name: '', artist: artist || null, title, ext: 'zip' })
  const discs = new Set(songs.map(({ disc_no }) => disc_no)).size > 1
  const names = distinct(songs.map((song) => nameOf(song, format, true, discs)))
  const layout = zipLayout(
    songs.map(({ size, crc32 }, index) => ({
      name: `${folder.slice(0, -'.zip'.length)}/${names[index]}`,
      size,
      crc32,
      modified: new Date(created_at),
    })),
  )
  const parts = layout.parts.map((part): FilePart => {
    if ('bytes' in part) return part
    const song = songs[part.entry] as ReadySong
    return { location: locationOf(song, format), size: song.size }
  })
  const tag = createHash('sha256')
  // The headers contain the checksums: if they are equal, so is the archive.
  for (const part of layout.parts) if ('bytes' in part) tag.update(part.bytes)
  return {
    response: { location: { parts }, tag: tag.digest('hex'), type: 'application/zip' },
    name: folder,
  }
}

export interface OpenedPurchase extends FileResponse {
  /** Its songs, whose downloads are counted. */
  songIds: number[]
}

/** Opens a download. Fails like `requireFiles`; 409 while files are being prepared. */
const openFiles = async (ctx: AppContext, held: Holding, format: DownloadFormat): Promise<OpenedPurchase> => {
  const bought = await requireFiles(ctx, held)
  const songIds = bought.songs.map(({ song_id }) => song_id)
  const headers = (name: string) => ({ 'cache-control': 'no-store', 'content-disposition': create(name) })
  const [first] = bought.songs as [BoughtSong]
  if (bought.type === 'song' && format === 'original')
    return {
      location: locationOf(first, format),
      tag: first.hash,
      type: first.mime,
      headers: headers(nameOf(first, format, false, false)),
      songIds,
    }
  const files = await listFiles(ctx, bought.songs, format)
  const ready = bought.songs.flatMap((song, index): ReadySong[] => {
    const file = files[index]
    return file?.status === 'ready' ? [{ ...song, size: file.size, crc32: file.crc32 }] : []
  })
  if (ready.length < bought.songs.length)
    throwError('conflict', 'These files are being prepared. Please try again in a moment.')
  if (bought.type === 'song' && format !== 'original')
    return {
      location: locationOf(first, format),
      tag: `${first.hash}-${format}-${tagsHash(first, format).slice(0, 16)}`,
      type: convertedFormats[format].mime,
      headers: headers(nameOf(first, format, false, false)),
      songIds,
    }
  const { response, name } = archive(bought, ready, format)
  return { ...response, headers: headers(name), songIds }
}

/** Opens such a URL. 404 unless it is valid, 403 or 410 once the right has ended, 409 while files are being prepared again. */
export const openPurchaseTicket = async (ctx: AppContext, ticket: string): Promise<OpenedPurchase> => {
  const payload = readTicket(ctx.env.secret, TICKET, ticket) ?? throwError('not_found')
  const [user, id, format] = payload.split(' ') as [string, string, DownloadFormat]
  return openFiles(ctx, read(user, id), format)
}

/** Opens the originals of an album that an account bought; null if it did not. 409 while they are being prepared. */
export const openBoughtAlbum = async (
  ctx: AppContext,
  user: number,
  albumId: number,
): Promise<OpenedPurchase | null> => {
  const purchase = await albumPurchase(ctx.db, user, albumId)
  if (purchase === undefined) return null
  await prepareDownload(ctx, { purchase, user }, 'original')
  return openFiles(ctx, { purchase, user }, 'original')
}
