import { stat } from 'node:fs/promises'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { fingerprintFile, hashFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import type { SongMetadata } from './metadata.ts'
import { type FoundMedia, forgetFiles, foundMedia, relocateMedia } from './queries.ts'
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
