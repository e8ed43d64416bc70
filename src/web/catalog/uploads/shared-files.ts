import { SHARED_FILES } from '../../../contract/site/installed-app.ts'

/** Files that nobody has taken by then are deleted. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Returns the audio files that were shared with the app, each of them once; see `worker/share-target.ts`. */
export const takeSharedFiles = async (): Promise<File[]> => {
  // Missing on plain http.
  if (!self.caches || !(await caches.has(SHARED_FILES))) return []
  const cache = await caches.open(SHARED_FILES)
  const taken: File[] = []
  for (const key of await cache.keys()) {
    const stored = await cache.match(key)
    const blob = await stored?.blob()
    // Another tab may have been faster.
    if (!stored || !blob || !(await cache.delete(key))) continue
    const { headers } = stored
    if (Number(headers.get('x-shared')) < Date.now() - LIFETIME_MS) continue
    const name = decodeURIComponent(headers.get('x-name') ?? '')
    taken.push(new File([blob], name, { type: blob.type, lastModified: Number(headers.get('x-modified')) }))
  }
  return taken
}
