import { dirname } from 'node:path'
import type { Trx } from '../../../db/schema.ts'
import type { SongMetadata } from './metadata.ts'
import { albumKeyOf, PART } from './name-resolution.service.ts'
import { recordFolder } from './names.ts'
import { type AlbumCandidate, albumCandidates, filesOfAlbums } from './queries.ts'

interface Candidate extends Omit<AlbumCandidate, 'id'> {
  folders: Set<string>
}

type Wanted = Pick<Candidate, 'year' | 'musicbrainz_id'> & { folder: string }

/**
 * Returns which album of a title and artist is meant: that of the same release at MusicBrainz, else the one in the same
 * folder, else one of the same year, or of no known year.
 */
const matching = (candidates: readonly Candidate[], { year, musicbrainz_id, folder }: Wanted) => {
  const same = candidates.find((one) => musicbrainz_id !== null && one.musicbrainz_id === musicbrainz_id)
  if (same) return same
  const others = candidates.filter((one) => musicbrainz_id === null || one.musicbrainz_id === null)
  return (
    others.find(({ folders }) => folders.has(folder)) ??
    others.find((one) => one.year === year) ??
    others.find((one) => one.year === null || year === null)
  )
}

const candidatesOf = async (trx: Trx, bases: string[]): Promise<Map<string, Candidate[]>> => {
  const rows = await albumCandidates(trx, bases, PART)
  const files =
    rows.length > 0
      ? await filesOfAlbums(
          trx,
          rows.map(({ id }) => id),
        )
      : []
  const folders = Map.groupBy(files, ({ album_id }) => album_id)
  const baseOf = (key: string) => key.split(PART).slice(0, 3).join(PART)
  const candidates = rows.map(({ id, ...row }) => ({
    ...row,
    folders: new Set(folders.get(id)?.map(({ path }) => recordFolder(dirname(path)))),
  }))
  return Map.groupBy(candidates, ({ key }) => baseOf(key))
}

/**
 * Keeps albums apart that have title and artist in common, but are different releases: sets `apart` of those of imported
 * files.
 */
export const identifyAlbums = async (trx: Trx, all: readonly SongMetadata[]): Promise<void> => {
  const imported = all.flatMap(({ file, album, owner_id }) =>
    file && album ? [{ file, album, base: albumKeyOf(album, owner_id) }] : [],
  )
  if (imported.length === 0) return
  const byBase = await candidatesOf(trx, [...new Set(imported.map(({ base }) => base))])
  for (const { file, album, base } of imported) {
    const candidates = byBase.get(base) ?? []
    byBase.set(base, candidates)
    const { year, musicbrainz_id = null } = album
    const folder = recordFolder(dirname(file.path))
    const found = matching(candidates, { year, musicbrainz_id, folder })
    if (found) {
      found.folders.add(folder)
      found.musicbrainz_id ??= musicbrainz_id
      found.year ??= year
      album.apart = found.key === base ? undefined : found.key.slice(base.length + PART.length)
      continue
    }
    album.apart = candidates.length === 0 ? undefined : (musicbrainz_id ?? String(year))
    const key = album.apart === undefined ? base : `${base}${PART}${album.apart}`
    candidates.push({ key, year, musicbrainz_id, folders: new Set([folder]) })
  }
}
