import type { IAudioMetadata } from 'music-metadata'

/**
 * Fills in native Matroska and WebM tags that the library ignores: ffmpeg and others write plain SimpleTags without a
 * target, named as in Vorbis comments. Fields recognized by the library are unchanged. Modifies the metadata in place.
 */
export function fillFromMatroska({ common, native }: IAudioMetadata): void {
  const found = new Map<string, string>()
  for (const { id, value } of native.matroska ?? []) {
    const name = id.toUpperCase()
    if (typeof value === 'string' && value !== '' && !found.has(name)) found.set(name, value)
  }
  if (found.size === 0) return
  const first = (...names: string[]): string | undefined =>
    names.map((name) => found.get(`TRACK:${name}`)).find((value) => value !== undefined)
  common.album ??= first('ALBUM')
  common.albumartist ??= first('ALBUM_ARTIST', 'ALBUMARTIST', 'ALBUM ARTIST')
  common.date ??= first('DATE_RELEASED', 'DATE', 'DATE_RECORDED', 'YEAR')
  common.compilation ??= /^(1|true|yes)$/i.test(first('COMPILATION') ?? '') || undefined
  const track = counts(first('PART_NUMBER', 'TRACK', 'TRACKNUMBER'))
  common.track.no ??= track.no
  common.track.of ??= track.of ?? counts(first('TRACKTOTAL', 'TOTALTRACKS', 'TOTAL_PARTS')).no
  const disc = counts(first('DISC', 'DISCNUMBER', 'DISC_NUMBER'))
  common.disk.no ??= disc.no
  common.disk.of ??= disc.of ?? counts(first('DISCTOTAL', 'TOTALDISCS')).no
}

/** `3` or `3/12`. */
function counts(text: string | undefined): { no: number | null; of: number | null } {
  const [, no, of] = /^\s*(\d{1,4})(?:\s*\/\s*(\d{1,4}))?\s*$/.exec(text ?? '') ?? []
  return { no: no ? Number(no) : null, of: of ? Number(of) : null }
}
