import { basename, dirname, relative, sep } from 'node:path'
import type { Tags } from '../../media/tags.ts'
import type { AlbumFacts, SongFacts } from './facts.ts'
import { foldedKey } from './folded-key.ts'
import { discOfFolder, readAlbumTitle, recordFolder } from './names.ts'
import type { KnownAlbum } from './neighbours.ts'
import type { ReadFile } from './reading.ts'
import { albumArtists, type Claim, VARIOUS_ARTISTS } from './records.ts'

const VARIOUS = new Set(['various artists', 'various', 'va', 'v.a.', 'v/a', 'diverse', 'various interprets'])

interface Draft extends Claim {
  read: ReadFile
  title: string
  artists: string[]
  disc_no: number | null
}

/** Taggers that mistake the track number for the album artist are common enough. */
const isNumber = (name: string, artists: readonly string[]): boolean =>
  /^\d{1,2}$/.test(name) && !artists.includes(name)

const albumArtistOf = (tags: Pick<Tags, 'album_artists' | 'artists' | 'compilation'>): string | null => {
  const first = tags.album_artists.find((name) => !isNumber(name, tags.artists))
  if (first) return VARIOUS.has(foldedKey(first)) ? VARIOUS_ARTISTS : first
  return tags.compilation ? VARIOUS_ARTISTS : null
}

const readable = (folder: string): string => folder.replace(/_+/g, ' ')

/** Names of the folders between the imported one and the songs of a record, nearest first. */
const foldersAbove = (folder: string, root: string): string[] =>
  relative(root, recordFolder(folder))
    .split(sep)
    .filter((name) => name && name !== '..')
    .map(readable)
    .reverse()

const draftOf = (read: ReadFile, root: string, guess: boolean): Draft => {
  const { tags, file } = read
  const folder = dirname(file.path)
  const [nearest, above] = foldersAbove(folder, root)
  // Without tags the folders are all there is: Artist/Album/Title.
  const untagged = guess && tags.album === null && tags.artists.length === 0
  const name = tags.album ?? (untagged ? nearest : undefined)
  const album = name === undefined ? null : readAlbumTitle(name)
  return {
    read,
    folder,
    title: tags.title,
    artists: untagged && above ? [above] : tags.artists,
    album: album?.title ?? null,
    album_artist: albumArtistOf(tags),
    disc_no: tags.disc_no ?? album?.disc_no ?? (album && discOfFolder(basename(folder))),
  }
}

const albumOf = (draft: Draft, artist: string | null): AlbumFacts | null =>
  draft.album === null
    ? null
    : {
        title: draft.album,
        artist,
        compilation: artist === VARIOUS_ARTISTS || draft.read.tags.compilation,
        year: draft.read.tags.year,
        released_at: draft.read.tags.released_at,
      }

/** Whether a known record got its title from its folder. */
const isNamedAfterFolder = ({ folder, title }: KnownAlbum): boolean =>
  foldedKey(title) === foldedKey(readAlbumTitle(readable(basename(recordFolder(folder)))).title)

/** What is kept of a file of sound as it was read. */
export const mediaOf = (
  read: Pick<ReadFile, 'file' | 'hash' | 'sniffed' | 'tags'>,
  inPlace: boolean,
): SongFacts['media'] => ({
  hash: read.hash,
  size: read.file.size,
  mime: read.sniffed.mime,
  ext: read.sniffed.ext,
  codec: read.sniffed.codec,
  duration: read.tags.duration ?? 0,
  bitrate: read.tags.bitrate === null ? null : Math.round(read.tags.bitrate),
  sample_rate: read.tags.sample_rate,
  channels: read.tags.channels,
  lossless: read.tags.lossless,
  external_path: inPlace ? read.file.path : null,
})

/** Turns the files of one folder, or of the discs in it, into songs: names from tags, else from file and folder names. */
export const describe = (
  reads: readonly ReadFile[],
  from: { root: string; known: readonly KnownAlbum[]; owner_id: number | null; inPlace: boolean },
): SongFacts[] => {
  // Among tagged records a stray file is no record of its own.
  const guess = reads.every((read) => read.tags.album === null) && from.known.every(isNamedAfterFolder)
  const drafts = reads.map((read) => draftOf(read, from.root, guess))
  const artists = albumArtists(drafts, from.known)
  return drafts.map((draft) => ({
    source: draft.read.file.path,
    file: draft.read.file,
    media: mediaOf(draft.read, from.inPlace),
    title: draft.title,
    artists: draft.artists,
    album: albumOf(draft, artists.get(draft) ?? null),
    genres: draft.read.tags.genres,
    genre_ids: [],
    cover_id: draft.read.cover_id,
    track_no: draft.read.tags.track_no,
    disc_no: draft.disc_no,
    year: draft.read.tags.year,
    released_at: draft.read.tags.released_at,
    lyrics: draft.read.tags.lyrics,
    file_name: basename(draft.read.file.path),
    owner_id: from.owner_id,
    public: true,
    explicit: false,
    downloadable: false,
    upload_id: null,
  }))
}
