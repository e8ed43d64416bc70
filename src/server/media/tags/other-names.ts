import type { IAudioMetadata } from 'music-metadata'

/** Returns a field's name without what formats put before names of free choice, and as if it were one word. */
const plainName = (id: string): string =>
  id
    .toUpperCase()
    .replace(/^(TRACK:|TXXX?:|----:COM\.APPLE\.ITUNES:)/, '')
    .replace(/[ _]/g, '')

/**
 * Fills in tags that the library ignores, because their program has another name for them: `ALBUM ARTIST`, `YEAR`, ids at
 * MusicBrainz in the spelling of another format, and what ffmpeg writes into Matroska and WebM. Fields recognized by the library are unchanged. Modifies the metadata in place.
 */
export function fillFromOtherNames({ common, native }: IAudioMetadata): void {
  const found = new Map<string, string>()
  for (const { id, value } of Object.values(native).flat()) {
    const name = plainName(id)
    if (typeof value === 'string' && value !== '' && !found.has(name)) found.set(name, value)
  }
  const first = (...names: string[]): string | undefined =>
    names.map((name) => found.get(name)).find((value) => value !== undefined)
  common.album ??= first('ALBUM')
  common.albumartist ??= first('ALBUMARTIST')
  common.date ??= first('DATERELEASED', 'DATE', 'DATERECORDED', 'YEAR')
  common.musicbrainz_recordingid ??= first('MUSICBRAINZTRACKID', 'MUSICBRAINZRECORDINGID')
  common.musicbrainz_trackid ??= first('MUSICBRAINZRELEASETRACKID')
  common.musicbrainz_albumid ??= first('MUSICBRAINZALBUMID', 'MUSICBRAINZRELEASEID')
  common.musicbrainz_artistid ??= [first('MUSICBRAINZARTISTID') ?? '']
  common.musicbrainz_albumartistid ??= [first('MUSICBRAINZALBUMARTISTID') ?? '']
  common.compilation ??= /^(1|true|yes)$/i.test(first('COMPILATION') ?? '') || undefined
  const track = counts(first('PARTNUMBER', 'TRACK', 'TRACKNUMBER'))
  common.track.no ??= track.no
  common.track.of ??= track.of ?? counts(first('TRACKTOTAL', 'TOTALTRACKS', 'TOTALPARTS')).no
  const disc = counts(first('DISC', 'DISCNUMBER'))
  common.disk.no ??= disc.no
  common.disk.of ??= disc.of ?? counts(first('DISCTOTAL', 'TOTALDISCS')).no
}

/** `3` or `3/12`. */
function counts(text: string | undefined): { no: number | null; of: number | null } {
  const [, no, of] = /^\s*(\d{1,4})(?:\s*\/\s*(\d{1,4}))?\s*$/.exec(text ?? '') ?? []
  return { no: no ? Number(no) : null, of: of ? Number(of) : null }
}
