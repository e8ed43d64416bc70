import { basename, dirname, relative, sep } from 'node:path'
import { normalizedKey } from '../../../core/normalized-key.ts'
import { splitArtists } from '../../../media/tags/split-names.ts'
import type { Tags } from '../../../media/tags/tags.ts'
import { albumArtists, type Claim, VARIOUS_ARTISTS } from './album-artists.ts'
import type { KnownAlbum } from './folder-context.ts'
import type { AlbumMetadata, SongMetadata } from './metadata.ts'
import { discOfFolder, readAlbumTitle, recordFolder } from './names.ts'
import type { SongIds } from './queries.ts'
import type { ReadFile } from './read-music-file.ts'

const VARIOUS_ARTISTS_NAMES = new Set([
  'various artists',
  'various',
  'va',
  'v.a.',
  'v/a',
  'diverse',
  'various interprets',
])

interface Draft extends Claim {
  read: ReadFile
  title: string
  artists: string[]
  disc_no: number | null
}

/** Some taggers put the track number into the album artist field. */
const isNumber = (name: string, artists: readonly string[]): boolean =>
  /^\d{1,2}$/.test(name) && !artists.includes(name)

const albumArtistOf = (tags: Pick<Tags, 'album_artists' | 'artists' | 'compilation'>): string | null => {
  const first = tags.album_artists.find((name) => !isNumber(name, tags.artists))
  if (first) return VARIOUS_ARTISTS_NAMES.has(normalizedKey(first)) ? VARIOUS_ARTISTS : first
  return tags.compilation ? VARIOUS_ARTISTS : null
}

const readable = (folder: string): string => folder.replace(/_+/g, ' ')

/** Returns the names of the folders between the import root and the songs of an album, nearest first. */
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
  // Without tags, only folders are available: Artist/Album/Title.
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

/** Returns the names to sort the artists of a song by, if its tags have one for each. */
const artistSorts = ({ artists, read }: Draft): string[] => {
  const { artist } = read.tags.sort
  const sorts = artist === null ? [] : splitArtists([artist])
  return sorts.length === artists.length ? sorts : []
}

const albumArtistSort = (draft: Draft, artist: string | null): string | null => {
  const stated = draft.read.tags.sort.album_artist
  return artist !== null && draft.album_artist === artist ? stated : null
}

const songIds = (draft: Draft, album_artist: string | null): SongIds => {
  const { recording, track, artists, album_artists } = draft.read.tags.musicbrainz
  const [first = null] = album_artists
  return {
    recording,
    track,
    artists: artists.length === draft.artists.length ? artists : [],
    album_artist: album_artists.length === 1 && draft.album_artist === album_artist ? first : null,
  }
}

const albumOf = (draft: Draft, artist: string | null): AlbumMetadata | null =>
  draft.album === null
    ? null
    : {
        title: draft.album,
        artist,
        compilation: artist === VARIOUS_ARTISTS || draft.read.tags.compilation,
        year: draft.read.tags.year,
        released_at: draft.read.tags.released_at,
        label: draft.read.tags.label,
        copyright: draft.read.tags.copyright,
        sort_title: draft.read.tags.sort.album,
        artist_sort: albumArtistSort(draft, artist),
        musicbrainz_id: draft.read.tags.musicbrainz.album,
      }

/** Returns whether a known album was named after its folder. */
const isNamedAfterFolder = ({ folder, title }: KnownAlbum): boolean =>
  normalizedKey(title) === normalizedKey(readAlbumTitle(readable(basename(recordFolder(folder)))).title)

/** Returns the stored metadata of an audio file. */
export const mediaOf = (
  read: Pick<ReadFile, 'file' | 'content' | 'sniffed' | 'tags'>,
  inPlace: boolean,
): SongMetadata['media'] => ({
  ...read.content,
  size: read.file.size,
  mime: read.sniffed.mime,
  ext: read.sniffed.ext,
  truncated: read.sniffed.truncated,
  codec: read.sniffed.codec,
  duration: read.sniffed.duration ?? read.tags.duration ?? 0,
  bitrate: read.tags.bitrate === null ? null : Math.round(read.tags.bitrate),
  sample_rate: read.tags.sample_rate,
  channels: read.tags.channels,
  lossless: read.tags.lossless,
  external_path: inPlace ? read.file.path : null,
})

/** Turns the files of a folder, or of its disc folders, into songs, named by tags, or else by file and folder names. */
export const resolveTags = (
  reads: readonly ReadFile[],
  from: { root: string; known: readonly KnownAlbum[]; owner_id: number | null; inPlace: boolean },
): SongMetadata[] => {
  // Among tagged albums, an untagged file does not form its own album.
  const guess = reads.every((read) => read.tags.album === null) && from.known.every(isNamedAfterFolder)
  const drafts = reads.map((read) => draftOf(read, from.root, guess))
  const artists = albumArtists(drafts, from.known)
  return drafts.map((draft) => ({
    source: draft.read.file.path,
    file: draft.read.file,
    media: mediaOf(draft.read, from.inPlace),
    title: draft.title,
    sort_title: draft.read.tags.sort.title,
    artists: draft.artists,
    artist_sorts: artistSorts(draft),
    album: albumOf(draft, artists.get(draft) ?? null),
    genres: draft.read.tags.genres,
    genre_ids: [],
    credits: draft.read.tags.credits,
    cover_id: draft.read.cover_id,
    musicbrainz: songIds(draft, artists.get(draft) ?? null),
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
    guess: draft.read.guess,
  }))
}
