import type { IAudioMetadata, IChapter, ICommonTagsResult, IOptions } from 'music-metadata'
import { type CreditRole, MAX_CREDITS } from '../../../contract/catalog/credit-roles.ts'
import type { Chapter, Credit, Lyrics } from '../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../contract/catalog/lyrics.ts'
import { decodeLegacy } from '../../core/guess-encoding.ts'
import { utf8Within } from '../../core/utf8-within.ts'
import { ByteWindow } from '../byte-window.ts'
import type { OpenFile } from '../open-file.ts'
import { oggDuration } from '../sniff/ogg.ts'
import { id3ChunkAt } from '../sniff/riff.ts'
import { FileTokenizer } from './file-tokenizer.ts'
import { type Id3Tag, readId3, rewriteId3, undeclaredTexts, unsplitTexts } from './id3.ts'
import { fillFromOtherNames } from './other-names.ts'
import { splitArtists, splitGenres, splitJoined } from './split-names.ts'
import { clean, cleanNames, MAX_NAMES, MAX_TITLE, printable } from './tag-text.ts'
import { discWithSide, placeOf } from './track-place.ts'
import { brokenComments, meantComments } from './vorbis-text.ts'

/** Fields of tags for each role. */
const fields: Partial<Record<CreditRole, readonly (keyof ICommonTagsResult)[]>> = {
  writer: ['writer'],
  composer: ['composer'],
  lyricist: ['lyricist'],
  arranger: ['arranger'],
  conductor: ['conductor'],
  producer: ['producer'],
  remixer: ['remixer'],
  engineer: ['engineer', 'technician'],
  mixing: ['mixer', 'djmixer'],
}

const INSTRUMENT = 'performer:'

/** Returns who contributed to a song by its tags. */
const creditsOf = (tags: ICommonTagsResult): Credit[] => {
  const named = (role: CreditRole, value: unknown, instrument: string | null = null): Credit[] => {
    const texts = [value].flat().filter((text) => typeof text === 'string')
    return cleanNames(splitArtists(texts)).map((name) => ({ role, name, artist_id: null, instrument }))
  }
  const performers = Object.entries(tags as unknown as Record<string, unknown>).flatMap(([key, value]) =>
    key.startsWith(INSTRUMENT) ? named('performer', value, key.slice(INSTRUMENT.length).trim() || null) : [],
  )
  const others = Object.entries(fields).flatMap(([role, keys]) =>
    keys.flatMap((key) => named(role as CreditRole, tags[key])),
  )
  return [...performers, ...others].slice(0, MAX_CREDITS)
}

const MAX_CHAPTERS = 500

type EmbeddedChapter = { at: number; title: string | null; url: string | null }

const webAddress = (chapter: unknown): string | null => {
  const text = clean(chapter, 2_048)
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** ID3 frames and MP4 tracks, which the library reads. */
const embeddedMarks = ({ start, timeScale, title, url }: IChapter): EmbeddedChapter => ({
  at: start / (timeScale || 1),
  title: clean(title, MAX_TITLE),
  url: webAddress(url?.url),
})

/** Ogg and FLAC comments: `CHAPTER001=00:01:02.500` with `CHAPTER001NAME` and `CHAPTER001URL`. */
const vorbisChapters = (comments: { id: string; value: unknown }[]): EmbeddedChapter[] => {
  const named = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]))
  return [...named].flatMap(([id, value]) =>
    /^CHAPTER\d{1,4}$/.test(id) && /^\d{1,3}:\d{1,2}:\d{1,2}(\.\d+)?$/.test(String(value))
      ? [
          {
            at: secondsOf(String(value)),
            title: clean(named.get(`${id}NAME`), MAX_TITLE),
            url: webAddress(named.get(`${id}URL`)),
          },
        ]
      : [],
  )
}

/** Returns the embedded chapters of a file in order, omitting unnamed ones. */
const readEmbeddedChapters = ({ format, native }: IAudioMetadata): Chapter[] => {
  const all = format.chapters?.length
    ? format.chapters.map(embeddedMarks)
    : vorbisChapters(native.vorbis ?? [])
  return all
    .flatMap(({ at, title, url }) =>
      Number.isFinite(at) && at >= 0 && title !== null ? [{ at, title, url }] : [],
    )
    .sort((one, other) => one.at - other.at)
    .slice(0, MAX_CHAPTERS)
}

interface FileNameTags {
  title: string
  artist?: string
  track_no?: number
  disc_no?: number
}

/**
 * Parses a file name as a fallback for tags: `01 - Artist - Title`, `01 Title`, `Artist - Title`, or the name as title.
 */
export function tagsOfFileName(path: string): FileNameTags {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  // In names without spaces, underscores act as spaces.
  const name = (/\s/.test(base) ? base : base.replace(/_/g, ' ')).normalize('NFC').trim()
  const [, number, rest = name] =
    /^((?:\d-)?\d{1,3}|(?:[A-H]|AA)\d{1,2})(?:\s*[.)-]\s*|\s+)(?=\S)(.+)$/.exec(name) ?? []
  const place = number ? placeOf(number.replace(/^\d-/, '')) : null
  const track = place && { track_no: place.no, ...(place.disc !== null && { disc_no: place.disc }) }
  const [first = '', ...others] = rest.split(/\s+[-–—]\s+/)
  const title = others.join(' - ').trim()
  return title ? { title, artist: first.trim(), ...track } : { title: rest.trim() || base, ...track }
}

/** An ID3v1 field has 30 bytes, so a multi-byte character may be cut at its end. */
const cutLetter = (text: string): string | null =>
  text.length < 28 ? null : utf8Within(text.replace(/[\xc2-\xf4][\x80-\xbf]{0,2}$/, ''))

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text : null
}

/** Returns texts of ID3v1 and RIFF, which are read byte by byte, with what they are meant to be. */
function latin1Texts({ native }: IAudioMetadata, encoding: string | null): Map<string, string> {
  const texts = [...(native.ID3v1 ?? []), ...(native.exif ?? [])].map(({ value }) => textOf(value))
  return new Map(
    texts.flatMap((text) => {
      if (!text || !/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(text)) return []
      const right = utf8Within(text) === null ? cutLetter(text) : null
      return [[text, right ?? decodeLegacy(text, encoding)] as const]
    }),
  )
}

/**
 * Fixes texts of ID3v1, RIFF INFO and Vorbis comments, which are often in an encoding that their formats do not permit.
 * Modifies the metadata in place.
 */
function repairTexts({ common, native }: IAudioMetadata, meant: ReadonlyMap<string, string>): void {
  if (meant.size === 0) return
  const right = (text: string): string => meant.get(text) ?? text
  for (const name of ['title', 'artist', 'album', 'albumartist'] as const) {
    if (common[name] !== undefined) common[name] = right(common[name])
  }
  for (const name of ['artists', 'albumartists', 'genre'] as const) common[name] = common[name]?.map(right)
  for (const tag of [...(native.ID3v1 ?? []), ...(native.exif ?? []), ...(native.vorbis ?? [])]) {
    const text = textOf(tag.value)
    if (text !== null && meant.has(text)) tag.value = right(text)
  }
}

const MAX_LINES = 5000

/** Converts an ID3 SYLT frame with millisecond timestamps: syllables are joined into lines at their line breaks. */
export function joinSyllables(syllables: readonly { text: string; timestamp?: number }[]): Lyrics | null {
  const breaks = syllables.some(({ text }) => /[\r\n]/.test(text))
  const lines: { at: number; text: string }[] = []
  for (const { text, timestamp = 0 } of syllables.slice(0, MAX_LINES)) {
    const last = lines.at(-1)
    if (breaks && last && !/^[\r\n]/.test(text)) last.text += text.replace(/[\r\n]/g, ' ')
    else lines.push({ at: timestamp / 1000, text: text.replace(/[\r\n]/g, ' ') })
  }
  for (const line of lines) line.text = line.text.trim()
  return lines.some((line) => line.text) ? { synced: true, lines } : null
}

export interface Tags {
  /** From the tag or the file name: never empty. */
  title: string
  artists: string[]
  album: string | null
  album_artists: string[]
  compilation: boolean
  track_no: number | null
  track_total: number | null
  disc_no: number | null
  disc_total: number | null
  year: number | null
  /** YYYY-MM-DD, only if the tag has a full date. */
  released_at: string | null
  /** The record label of its album. */
  label: string | null
  copyright: string | null
  /** Who contributed besides the artists. */
  credits: Credit[]
  genres: string[]
  lyrics: Lyrics | null
  /** Only if requested. */
  chapters: Chapter[]
  picture: { bytes: Uint8Array; mime: string } | null
  /** Seconds; null if only a full scan would determine it. */
  duration: number | null
  /** Bits per second. */
  bitrate: number | null
  /** Hertz. */
  sample_rate: number | null
  channels: number | null
  codec: string | null
  lossless: boolean
  /** Decibels and peak ratios as stored by other players. */
  replaygain: { track_gain?: number; track_peak?: number; album_gain?: number; album_peak?: number } | null
  sort: SortNames
  musicbrainz: MusicBrainzIds
  /** Texts whose encoding the file does not tell, read byte by byte. */
  undeclared: string[]
}

/** Ids at MusicBrainz; of the album, that of the release, which tells albums of one name apart. */
export interface MusicBrainzIds {
  recording: string | null
  /** The recording on its release. */
  track: string | null
  album: string | null
  artists: string[]
  album_artists: string[]
}

/** Names by which lists are sorted: `Beatles, The`. */
export interface SortNames {
  title: string | null
  artist: string | null
  album: string | null
  album_artist: string | null
}

export interface TagOptions {
  /** False skips images. */
  picture?: boolean
  /** True reads its chapters. */
  chapters?: boolean
  /** True scans the whole file if nothing else provides its duration. */
  duration?: boolean
  /** The name to fall back to if the file is stored under a generated name. */
  fileName?: string
  /** Its format, whatever its name says. */
  mime?: string
  /** The encoding of texts that are declared as Latin-1. */
  encoding?: string | null
}

/** Loaded with the first file: a server that starts need not wait for 85 modules. */
type Library = typeof import('music-metadata')

/**
 * Reads tags and technical metadata of an audio file. Never throws for broken tags: falls back to what is usable, or
 * the file name.
 */
export async function readTags(file: OpenFile, options: TagOptions = {}): Promise<Tags> {
  const { chapters = false, fileName = file.path } = options
  const named = tagsOfFileName(fileName)
  const library = await import('music-metadata')
  const found = await readMetadata(library, file, options)
  const metadata = found?.metadata ?? null
  const length = metadata ? await durationOf(file, metadata) : null
  const artists = found ? artistsOf(found.metadata, found.unsplit) : { own: [], album: [] }
  const tags = metadata?.common
  const format = metadata?.format
  const title = clean(tags?.title, MAX_TITLE)
  const missing = artists.own.length === 0 && title === null
  return {
    title: title ?? clean(named.title, MAX_TITLE) ?? 'Untitled',
    artists: cleanNames(missing && named.artist ? [named.artist] : artists.own),
    album: clean(tags?.album, MAX_TITLE),
    album_artists: cleanNames(artists.album),
    compilation: tags?.compilation === true || /^various artists$/i.test(artists.album[0] ?? ''),
    ...placeIn(metadata, named),
    track_total: counted(tags?.track.of),
    disc_total: counted(tags?.disk.of),
    ...dates(tags),
    ...rights(tags),
    credits: tags ? creditsOf(tags) : [],
    genres: cleanNames(splitGenres(tags?.genre ?? [])),
    lyrics: metadata ? lyricsOf(library, metadata) : null,
    chapters: metadata && chapters ? readEmbeddedChapters(metadata) : [],
    picture: imageOf(library, tags),
    duration: length?.duration ?? null,
    bitrate: length?.bitrate ?? null,
    sample_rate: positive(format?.sampleRate),
    channels: positive(format?.numberOfChannels),
    codec: clean(format?.codec),
    lossless: format?.lossless === true,
    replaygain: replayGain(tags),
    sort: sortNames(tags),
    musicbrainz: musicbrainzIds(tags),
    // Other tags repeat what ID3v2 says, if there is any.
    undeclared: found?.undeclared ?? [],
  }
}

/** What the library reads of a file, after the texts that it misreads were fixed. */
interface Found {
  metadata: IAudioMetadata
  /** See `unsplitTexts`. */
  unsplit: ReadonlyMap<string, string>
  /** See `Tags`. */
  undeclared: string[]
}

const readMetadata = async (
  library: Library,
  file: OpenFile,
  { picture = true, chapters = false, duration = false, mime, encoding = null }: TagOptions,
): Promise<Found | null> => {
  const bytes = new ByteWindow(file.handle, file.size, file.whole)
  const outer = await readId3(bytes).catch(() => [])
  const tag = { tag: rewriteId3(outer, encoding), start: outer.at(-1)?.end ?? 0 }
  const type = mime === 'audio/aac' ? 'audio/mpeg' : mime
  const source = new FileTokenizer(bytes, tag, type ? { mimeType: type } : { path: file.path })
  const reading = { skipCovers: !picture, duration, includeChapters: chapters }
  const metadata = await library.parseFromTokenizer(source, reading).catch(() => null)
  if (!metadata) return null
  const inner = await readInnerId3(bytes, metadata).catch(() => [])
  await replaceInnerId3(library, metadata, rewriteId3(inner, encoding), reading)
  const id3 = [...outer, ...inner]
  const broken = await brokenComments(file, metadata)
  const others = latin1Texts(metadata, encoding)
  fillFromOtherNames(metadata)
  repairTexts(metadata, new Map([...others, ...meantComments(broken, encoding)]))
  return {
    metadata,
    unsplit: unsplitTexts(id3, encoding),
    undeclared: [...broken.values(), ...undeclared(id3, others)].flatMap((text) =>
      text.split('\0').filter((part) => HIGH.test(part)),
    ),
  }
}

const HIGH = /[\x80-\xff]/

/** Returns the places of a song on its album: `3`, `2-03`, or with the side of a record, `B2`. */
const placeIn = (
  metadata: IAudioMetadata | null,
  named: FileNameTags,
): Pick<Tags, 'track_no' | 'disc_no'> => {
  const { track, disk } = metadata?.common ?? {}
  const disc = counted(disk?.no)
  const texts = Object.values(metadata?.native ?? {}).flatMap((tags) =>
    tags.flatMap(({ id, value }) => (TRACK_TAG.test(id) && typeof value === 'string' ? [value] : [])),
  )
  const place = texts.map(placeOf).find((found) => found?.disc != null)
  if (place)
    return { track_no: place.no, disc_no: place.side ? discWithSide(place, disc) : (disc ?? place.disc) }
  return { track_no: counted(track?.no) ?? named.track_no ?? null, disc_no: disc ?? named.disc_no ?? null }
}

const TRACK_TAG = /^(TRCK?|TRK|TRACK(NUMBER)?|ITRK|IPRT|track:(PART_NUMBER|TRACK(NUMBER)?))$/i

/** Returns texts whose encoding is not known. Other tags repeat what ID3v2 says, if there is any. */
const undeclared = (id3: readonly Id3Tag[], others: ReadonlyMap<string, string>): string[] =>
  id3.length > 0
    ? undeclaredTexts(id3)
    : [...others.keys()].filter((text) => utf8Within(text) === null && cutLetter(text) === null)

/** Returns the tags in a chunk of a WAVE or AIFF file. */
const readInnerId3 = async (bytes: ByteWindow, { format }: IAudioMetadata): Promise<Id3Tag[]> => {
  const big = /^AIF/i.test(format.container ?? '')
  if (!big && !/^(WAVE|RIFF)/i.test(format.container ?? '')) return []
  const at = await id3ChunkAt(bytes, big)
  return at === null ? [] : readId3(bytes, at)
}

/** Replaces what the library read from a tag in a chunk, if that had to be written anew. */
const replaceInnerId3 = async (
  { parseBuffer }: Library,
  metadata: IAudioMetadata,
  tag: Buffer | null,
  options: IOptions,
): Promise<void> => {
  if (!tag) return
  const read = await parseBuffer(tag, { mimeType: 'audio/mpeg', size: tag.length }, options).catch(() => null)
  if (!read) return
  Object.assign(metadata.native, read.native)
  Object.assign(metadata.common, read.common)
}

/** Reads the duration of Ogg files from the last page; the library would scan the whole file. */
async function durationOf({ handle, size, whole }: OpenFile, { format }: IAudioMetadata) {
  const known = { duration: positive(format.duration), bitrate: positive(format.bitrate) }
  if (known.duration || format.container !== 'Ogg') return known
  const bytes = new ByteWindow(handle, size, whole)
  const duration = positive((await oggDuration(bytes).catch(() => null)) ?? undefined)
  // The actual mean bitrate: the header contains the encoder's target.
  return { duration, bitrate: duration ? (size * 8) / duration : known.bitrate }
}

/** Returns texts of a list: tags of Matroska may have none. */
const textsIn = (all: readonly unknown[]): string[] => all.filter((one) => typeof one === 'string')

function artistsOf({ common }: IAudioMetadata, unsplit: ReadonlyMap<string, string>) {
  const own = textsIn(common.artists ?? [common.artist])
  const album = textsIn(common.albumartists ?? [common.albumartist])
  const list = (
    ids: readonly string[],
    lists: readonly string[],
    read: string[],
    credit: string | undefined,
  ) => {
    const text = (all: readonly string[]) =>
      all.map((id) => unsplit.get(id)).find((found) => found !== undefined)
    const [artist, artists] = [text(ids), text(lists)]
    const stated = artists ?? artist
    return stated === undefined ? listed(read, credit) : listed(stated.split('\0'), artist)
  }
  return {
    own: list(['TPE1', 'TP1'], ['TXXX:ARTISTS', 'TXX:ARTISTS'], own, common.artist),
    album: list(['TPE2', 'TP2'], ['TXXX:ALBUMARTISTS', 'TXX:ALBUMARTISTS'], album, common.albumartist),
  }
}

/** Splits names that a tagger joined although it has a list of them: the credit tells which have a "/" in them. */
const listed = (names: readonly string[], credit: string | undefined): string[] =>
  splitArtists(names.flatMap((name) => splitJoined(name, credit ?? name)))

function dates(tags: ICommonTagsResult | undefined): Pick<Tags, 'year' | 'released_at'> {
  const texts = [tags?.date, tags?.releasedate, tags?.originaldate].filter((text) => text !== undefined)
  const whole = texts.map((text) => /^(\d{4})-(\d{2})-(\d{2})/.exec(String(text))?.[0]).find(isDay)
  const year = [whole?.slice(0, 4), tags?.year, ...texts.map((text) => /\d{4}/.exec(String(text))?.[0])]
    .map(Number)
    .find((value) => value >= 1000 && value <= 2999)
  return { year: year ?? null, released_at: whole ?? null }
}

function sortNames(tags: ICommonTagsResult | undefined): SortNames {
  return {
    title: clean(tags?.titlesort, MAX_TITLE),
    artist: clean(tags?.artistsort),
    album: clean(tags?.albumsort, MAX_TITLE),
    album_artist: clean(tags?.albumartistsort),
  }
}

const MUSICBRAINZ_ID = /(?<![0-9a-z-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z-])/gi

/** Returns the ids in texts, of which one may hold several. */
function idsIn(...texts: unknown[]): string[] {
  return texts.flat().flatMap(
    (text) =>
      String(text ?? '')
        .toLowerCase()
        .match(MUSICBRAINZ_ID) ?? [],
  )
}

function musicbrainzIds(tags: ICommonTagsResult | undefined): MusicBrainzIds {
  const [recording = null] = idsIn(tags?.musicbrainz_recordingid)
  const [track = null] = idsIn(tags?.musicbrainz_trackid)
  const [album = null] = idsIn(tags?.musicbrainz_albumid)
  const artists = idsIn(tags?.musicbrainz_artistid).slice(0, MAX_NAMES)
  const album_artists = idsIn(tags?.musicbrainz_albumartistid).slice(0, MAX_NAMES)
  return { recording, track, album, artists, album_artists }
}

function rights(tags: ICommonTagsResult | undefined): Pick<Tags, 'label' | 'copyright'> {
  return { label: clean(tags?.label?.[0]), copyright: clean(tags?.copyright, MAX_TITLE) }
}

function isDay(text: string | undefined): text is string {
  if (!text || text.startsWith('0')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const LYRICS_TAG =
  /^(USLT|ULT|©lyr|(TXXX:|----:com\.apple\.iTunes:|track:)?(UNSYNCED|SYNCED)?LYRICS|WM\/Lyrics)(:|$)/i

/** Returns the best lyrics of a file: synced ones first, then the longest. */
function lyricsOf(
  { LyricsContentType, TimestampFormat }: Library,
  { native, common }: IAudioMetadata,
): Lyrics | null {
  const found: (Lyrics | null)[] = []
  for (const { id, value } of Object.values(native).flat()) {
    if (!LYRICS_TAG.test(id)) continue
    const text = typeof value === 'string' ? value : (value as { text?: unknown } | null)?.text
    if (typeof text === 'string') found.push(parseLyrics(text))
  }
  for (const { contentType, timeStampFormat, syncText } of common.lyrics ?? []) {
    const sung = contentType === LyricsContentType.lyrics || contentType === LyricsContentType.text
    if (sung && timeStampFormat === TimestampFormat.milliseconds) found.push(joinSyllables(syncText))
  }
  const weight = (lyrics: Lyrics) => (lyrics.synced ? 1e6 : 0) + lyrics.lines.length
  const best = found.filter((lyrics) => lyrics !== null).sort((one, other) => weight(other) - weight(one))[0]
  return best ? { ...best, lines: best.lines.map((line) => ({ ...line, text: printable(line.text) })) } : null
}

function imageOf({ selectCover }: Library, tags: ICommonTagsResult | undefined): Tags['picture'] {
  const image = selectCover(tags?.picture)
  return image && image.data.length > 0 ? { bytes: image.data, mime: image.format } : null
}

function replayGain(tags: ICommonTagsResult | undefined): Tags['replaygain'] {
  const gain = {
    track_gain: tags?.replaygain_track_gain?.dB,
    track_peak: tags?.replaygain_track_peak?.ratio,
    album_gain: tags?.replaygain_album_gain?.dB,
    album_peak: tags?.replaygain_album_peak?.ratio,
  }
  return Object.values(gain).some(Number.isFinite) ? gain : null
}

function counted(value: number | null | undefined): number | null {
  return value && Number.isInteger(value) && value > 0 && value < 10_000 ? value : null
}

function positive(value: number | undefined): number | null {
  return value && Number.isFinite(value) && value > 0 ? value : null
}
