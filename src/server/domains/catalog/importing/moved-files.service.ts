import { stat } from 'node:fs/promises'
import type { AppContext } from '../../../context/app-context.ts'
import { normalizedKey } from '../../../core/normalized-key.ts'
import type { Trx } from '../../../db/schema.ts'
import { fingerprintFile, hashFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import type { SongMetadata } from './metadata.ts'
import { type FoundMedia, forgetFiles, foundMedia, relocateMedia, songsInPlace } from './queries.ts'
import { storeOriginals } from './store-media.service.ts'

/** Returns whether a file still has the contents of media. */
const hasContent = async (path: string, media: FoundMedia): Promise<boolean> => {
  const file = await stat(path).catch(() => null)
  if (file?.size !== media.size) return false
  if (!media.fingerprinted) return (await hashFile(path)) === media.hash
  return (await withFile(path, fingerprintFile)).hash === media.hash
}

/**
 * Finds out which files with known contents were moved: those of which no other file that an import found is left. Their
 * songs keep everything; originals in place are read from where they are now.
 */
export const followMoved = async <M extends SongMetadata>(
  ctx: AppContext,
  trx: Trx,
  known: readonly M[],
  mediaId: (metadata: M) => number,
): Promise<Set<M>> => {
  const files = known.filter(({ file }) => file !== null)
  const media = new Map((await foundMedia(trx, files.map(mediaId))).map((found) => [found.id, found]))
  const moved = new Set<M>()
  for (const metadata of files) {
    const found = media.get(mediaId(metadata))
    if (!found) continue
    const { source } = metadata
    const others = [...new Set([...found.paths, ...(found.external_path ? [found.external_path] : [])])]
    const gone: string[] = []
    for (const path of others) if (path !== source && !(await hasContent(path, found))) gone.push(path)
    if (gone.length === 0) continue
    moved.add(metadata)
    await forgetFiles(
      trx,
      gone.filter((path) => !files.some((other) => other.source === path)),
    )
    if (found.external_path === null || !gone.includes(found.external_path)) continue
    if (metadata.media.external_path === null) await storeOriginals(ctx, [metadata])
    found.external_path = metadata.media.external_path ?? null
    await relocateMedia(trx, found.id, found.external_path)
  }
  return moved
}

/** How much the durations of one recording differ that is tagged anew, in seconds. */
const SAME_SECONDS = 0.5

/**
 * Finds out which new files in place are known songs that were moved and tagged anew: those with the title, codec and
 * duration of a song whose own file is gone. Sets `replaces` to the media of that song.
 */
export const findRetagged = async <M extends SongMetadata & { replaces?: number | undefined }>(
  trx: Trx,
  fresh: readonly M[],
): Promise<void> => {
  const files = fresh.filter(({ media, replaces }) => media.external_path !== null && replaces === undefined)
  const [first] = files
  if (!first) return
  const titles = files.map(({ title, sort_title }) => sort_title ?? title)
  const songs = await songsInPlace(trx, first.owner_id, [...new Set(titles)])
  const gone = new Map<string, boolean>()
  for (const { external_path } of songs)
    gone.set(external_path, (await stat(external_path).catch(() => null)) === null)
  const taken = new Set<number>()
  for (const metadata of files) {
    const { codec, duration } = metadata.media
    const found = songs.find(
      (song) =>
        gone.get(song.external_path) === true &&
        !taken.has(song.media_id) &&
        normalizedKey(song.title) === normalizedKey(metadata.title) &&
        song.codec === codec &&
        Math.abs(song.duration - (duration ?? 0)) < SAME_SECONDS,
    )
    if (!found) continue
    taken.add(found.media_id)
    metadata.replaces = found.media_id
    await forgetFiles(trx, [found.external_path])
  }
}
