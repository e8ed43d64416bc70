import type { IAudioMetadata, IChapter, ICommonTagsResult, IOptions, ITag } from 'music-metadata'
import { type CreditRole, MAX_CREDITS } from '../../../contract/catalog/credit-roles.ts'
import type { Chapter, Credit, Lyrics } from '../../../contract/catalog/items.ts'
import { parseLyrics } from '../../../contract/catalog/lyrics.ts'
import { ByteWindow } from '../byte-window.ts'
import type { OpenFile } from '../open-file.ts'
import { oggDuration } from '../sniff/ogg.ts'
import { utf8Within } from '../utf8-within.ts'
import { id3Bytes, rawId3Text } from './id3-text.ts'
import { fillFromMatroska } from './matroska-tags.ts'
import { splitArtists, splitGenres } from './split-names.ts'
import { clean, cleanNames, MAX_TITLE, printable } from './tag-text.ts'

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
}

/**
 * Parses a file name as a fallback for tags: `01 - Artist - Title`, `01 Title`, `Artist - Title`, or the name as title.
 */
export function tagsOfFileName(path: string): FileNameTags {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  // In names without spaces, underscores act as spaces.
  const name = (/\s/.test(base) ? base : base.replace(/_/g, ' ')).normalize('NFC').trim()
  const [, number, rest = name] = /^(?:\d-)?(\d{1,3})(?:\s*[.)-]\s*|\s+)(?=\S)(.+)$/.exec(name) ?? []
  const track = number ? { track_no: Number(number) } : {}
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

/** Returns texts that look like UTF-8 read as Latin-1, with their correct form. */
const suspectFields = (
  tags: readonly ITag[] = [],
  read: typeof utf8Within = utf8Within,
): [string, string][] =>
  tags.flatMap(({ value }) => {
    const text = textOf(value)
    const right = text && read(text)
    return text && right ? [[text, right]] : []
  })

/** Returns texts that the library decoded as Latin-1 although they are UTF-8, with their correct form. */
async function misread(path: string, { native }: IAudioMetadata): Promise<Map<string, string>> {
  const first = suspectFields(native.ID3v1, (text) => utf8Within(text) ?? cutLetter(text))
  const meant = new Map([...suspectFields(native.exif), ...first])
  const frames = Object.keys(native).flatMap((name) => (name.startsWith('ID3v2') ? (native[name] ?? []) : []))
  const second = suspectFields(frames)
  // Frames declare their encoding, but the library does not expose it, so the raw bytes are checked.
  const bytes = second.length > 0 ? await id3Bytes(path).catch(() => null) : null
  for (const [text, right] of second) if (bytes?.includes(text, 0, 'latin1')) meant.set(text, right)
  return meant
}

/**
 * Fixes a common writer bug: UTF-8 in RIFF INFO, ID3v1 and Latin-1 frames of ID3v2. Text that is not valid UTF-8 is
 * unchanged. Modifies the metadata in place.
 */
async function repairLatin1(path: string, metadata: IAudioMetadata): Promise<void> {
  const meant = await misread(path, metadata)
  if (meant.size === 0) return
  const right = (text: string): string => meant.get(text) ?? text
  const { common } = metadata
  for (const name of ['title', 'artist', 'album', 'albumartist'] as const) {
    if (common[name] !== undefined) common[name] = right(common[name])
  }
  for (const name of ['artists', 'albumartists', 'genre'] as const) common[name] = common[name]?.map(right)
  for (const tag of Object.values(metadata.native).flat()) {
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
}

/** Loaded with the first file: a server that starts need not wait for 85 modules. */
type Library = typeof import('music-metadata')

/**
 * Reads tags and technical metadata of an audio file. Never throws for broken tags: falls back to what is usable, or
 * the file name.
 */
export async function readTags(file: OpenFile, options: TagOptions = {}): Promise<Tags> {
  const { picture = true, chapters = false, duration = false, fileName = file.path } = options
  const named = tagsOfFileName(fileName)
  const library = await import('music-metadata')
  const metadata = await parse(library, file, {
    skipCovers: !picture,
    duration,
    includeChapters: chapters,
  }).catch(() => null)
  if (metadata) {
    fillFromMatroska(metadata)
    await repairLatin1(file.path, metadata)
  }
  const length = metadata ? await durationOf(file, metadata) : null
  const artists = metadata ? await artistsOf(file.path, metadata) : { own: [], album: [] }
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
    track_no: counted(tags?.track.no) ?? named.track_no ?? null,
    track_total: counted(tags?.track.of),
    disc_no: counted(tags?.disk.no),
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
  }
}

const parse = (
  { parseBuffer, parseFile }: Library,
  { path, size, whole }: OpenFile,
  options: IOptions,
): Promise<IAudioMetadata> => (whole ? parseBuffer(whole, { path, size }, options) : parseFile(path, options))

/** Reads the duration of Ogg files from the last page; the library would scan the whole file. */
async function durationOf({ handle, size, whole }: OpenFile, { format }: IAudioMetadata) {
  const known = { duration: positive(format.duration), bitrate: positive(format.bitrate) }
  if (known.duration || format.container !== 'Ogg') return known
  const bytes = new ByteWindow(handle, size, whole)
  const duration = positive((await oggDuration(bytes).catch(() => null)) ?? undefined)
  // The actual mean bitrate: the header contains the encoder's target.
  return { duration, bitrate: duration ? (size * 8) / duration : known.bitrate }
}

async function artistsOf(path: string, { common, native, quality }: IAudioMetadata) {
  const own = common.artists ?? (common.artist ? [common.artist] : [])
  const album = common.albumartists ?? (common.albumartist ? [common.albumartist] : [])
  const cut = (own.length > 1 || album.length > 1) && (native['ID3v2.3'] || native['ID3v2.2'])
  const listed = quality.warnings.some(({ message }) => message.includes('null-separator'))
  if (!cut || listed) return { own: splitArtists(own), album: splitArtists(album) }
  const raw = await rawId3Text(path, ['TPE1', 'TP1', 'TPE2', 'TP2']).catch(() => new Map<string, string>())
  const [artist, albumArtist] = [raw.get('TPE1') ?? raw.get('TP1'), raw.get('TPE2') ?? raw.get('TP2')]
  return {
    own: splitArtists(artist ? [artist] : own),
    album: splitArtists(albumArtist ? [albumArtist] : album),
  }
}

function dates(tags: ICommonTagsResult | undefined): Pick<Tags, 'year' | 'released_at'> {
  const texts = [tags?.date, tags?.releasedate, tags?.originaldate].filter((text) => text !== undefined)
  const whole = texts.map((text) => /^(\d{4})-(\d{2})-(\d{2})/.exec(String(text))?.[0]).find(isDay)
  const year = [whole?.slice(0, 4), tags?.year, ...texts.map((text) => /\d{4}/.exec(String(text))?.[0])]
    .map(Number)
    .find((value) => value >= 1000 && value <= 2999)
  return { year: year ?? null, released_at: whole ?? null }
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
