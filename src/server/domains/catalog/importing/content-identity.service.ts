import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { AppContext } from '../../../context/app-context.ts'
import { fingerprintFile, hashFile } from '../../../media/hash.ts'
import { withFile } from '../../../media/open-file.ts'
import { originalKey } from '../../../media/original-key.ts'
import type { SongMetadata } from './metadata.ts'
import { fingerprintedMedia, type StoredContent, wholeHashesOfSize } from './queries.ts'

/** The contents of one media row and their source. */
export type Bytes = Pick<SongMetadata, 'media' | 'source'>

/**
 * Replaces the fingerprint of a file by the hash of all its bytes where the fingerprint does not identify it: another
 * content has the same, or the content is stored under its hash. So media with equal hashes have equal contents.
 *
 * @param whole True hashes every new file completely: nobody can prepare an upload that shares a fingerprint.
 */
export const identifyContents = async (
  ctx: AppContext,
  all: readonly Bytes[],
  whole: boolean,
): Promise<void> => {
  const open = all.filter(({ media }) => media.fingerprinted)
  if (open.length === 0) return
  const prints = open.map(({ media }) => media.hash)
  const known = new Map<string, StoredContent | Bytes>(
    (await fingerprintedMedia(ctx.db, prints)).map((media) => [media.hash, media]),
  )
  const wholes = await wholeHashesOfSize(
    ctx.db,
    open.map(({ media }) => media.size),
  )
  const hashes = new Set(wholes.map(({ hash }) => hash))
  const sizes = new Set(wholes.map(({ size }) => size))
  for (const bytes of open) {
    const { media, source } = bytes
    const twin = known.get(media.hash)
    if (twin && (await isSameContent(ctx, twin, source))) continue
    if (twin || whole || sizes.has(media.size)) {
      const hash = await hashFile(source)
      if (twin || whole || hashes.has(hash)) {
        Object.assign(media, { hash, fingerprinted: false })
        continue
      }
    }
    known.set(media.hash, bytes)
  }
}

/** Compares a file with a content of the same fingerprint. An original that is gone counts as the same. */
const isSameContent = async (
  ctx: AppContext,
  known: StoredContent | Bytes,
  source: string,
): Promise<boolean> => {
  const path =
    'source' in known ? known.source : (known.external_path ?? ctx.storage.localPath(originalKey(known)))
  if (path === null) return (await hashStored(ctx, known as StoredContent)) === (await hashFile(source))
  const [one, other] = await Promise.all([stat(path).catch(() => null), stat(source)])
  // Another file is now in the place of an original.
  if (
    one &&
    'external_path' in known &&
    known.external_path === path &&
    !(await hasFingerprint(path, known.hash))
  )
    return true
  // Originals in the storage are often hard links to the imported file.
  if (!one || (one.ino === other.ino && one.dev === other.dev)) return true
  return (await hashFile(path)) === (await hashFile(source))
}

const hasFingerprint = async (path: string, hash: string): Promise<boolean> =>
  (await withFile(path, fingerprintFile)).hash === hash

const hashStored = async (ctx: AppContext, media: StoredContent): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of await ctx.storage.stream(originalKey(media))) hash.update(chunk)
  return hash.digest('hex')
}
