import { HANDED, HANDED_LISTS, type HandedFile, handedPath } from '../../worker/saved-files.ts'
import type { SavedTrack } from '../database.ts'
import { useOfflinePreferences } from '../preferences.ts'
import { showLoading } from '../store.ts'
import { fileOf, sourceOf } from './save-track.ts'
import { changeTrack, pathOf } from './tracks.ts'

/** Bytes from which a file is worth fetching while the app is closed; browsers show each of these downloads. */
export const LARGE_BYTES = 24 * 1024 * 1024
/** Milliseconds after which the queue fetches itself what the browser has not begun to fetch. */
const PATIENCE_MS = 30_000

/** A background fetch (https://wicg.github.io/background-fetch); the DOM library lacks it. */
interface BackgroundFetch extends EventTarget {
  id: string
  downloaded: number
  abort: () => Promise<boolean>
}
interface BackgroundFetchManager {
  fetch: (id: string, requests: Request[], options: object) => Promise<BackgroundFetch>
  get: (id: string) => Promise<BackgroundFetch | undefined>
}

const manager = async (): Promise<BackgroundFetchManager | undefined> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { backgroundFetch?: BackgroundFetchManager })
    | undefined
  return registration?.active ? registration.backgroundFetch : undefined
}

/** Whether the browser fetches without asking: a question that nobody sees would hold up the queue. */
const isPermitted = async (): Promise<boolean> => {
  try {
    // The DOM library does not know this permission.
    const name = 'background-fetch' as PermissionName
    return (await navigator.permissions.query({ name })).state === 'granted'
  } catch {
    return false
  }
}

/** Files that the browser fetches; `done` resolves once the worker has taken over what arrived. */
export interface Handed {
  keys: string[]
  done: Promise<void>
  /** Ends it; what has arrived is lost. */
  abort: () => void
}

const listOf = async (id: string): Promise<HandedFile[] | undefined> => {
  const lists = await caches.open(HANDED_LISTS)
  return (await lists.match(handedPath(id)))?.json()
}

/** Follows a background fetch. When it has ended, the worker deletes its list and sends its id. */
const follow = (fetching: BackgroundFetch, files: HandedFile[], signal: AbortSignal): Handed => {
  const abort = () => void fetching.abort().catch(() => undefined)
  const show = () => {
    // The browser fetches one after the other.
    let left = fetching.downloaded
    showLoading(
      files.map(({ key, bytes }) => {
        const loaded = Math.min(bytes, left)
        left -= loaded
        return [key, loaded]
      }),
    )
  }
  const done = new Promise<void>((resolve) => {
    const channel = new BroadcastChannel(HANDED)
    const idle = setTimeout(() => fetching.downloaded === 0 && abort(), PATIENCE_MS)
    const end = () => {
      channel.close()
      clearTimeout(idle)
      fetching.removeEventListener('progress', show)
      showLoading(files.map(({ key }) => [key, null]))
      resolve()
    }
    channel.addEventListener('message', ({ data }) => data === fetching.id && end())
    signal.addEventListener('abort', end)
    fetching.addEventListener('progress', show)
    show()
    // It may have ended before the channel was open.
    void listOf(fetching.id).then((list) => list || end())
  })
  return { keys: files.map(({ key }) => key), done, abort }
}

const prefixOf = (account: number): string => handedPath(`${account}-`)

const handedLists = async (account: number): Promise<string[]> => {
  const lists = await caches.open(HANDED_LISTS)
  const paths = (await lists.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => path.startsWith(prefixOf(account)))
}

const idOf = (path: string): string => path.slice(handedPath('').length)

/** Returns what the browser still fetches for an account since an earlier visit. */
export const handedBefore = async (account: number, signal: AbortSignal): Promise<Handed[]> => {
  const lists = await caches.open(HANDED_LISTS)
  const found: Handed[] = []
  for (const path of await handedLists(account)) {
    const fetching = await (await manager())?.get(idOf(path))
    const files = await listOf(idOf(path))
    if (fetching && files) found.push(follow(fetching, files, signal))
    else await lists.delete(path)
  }
  return found
}

/** Ends everything that the browser fetches for an account; the worker then takes over nothing. */
export const endHanded = async (account: number): Promise<void> => {
  const lists = await caches.open(HANDED_LISTS)
  for (const path of await handedLists(account)) {
    await lists.delete(path)
    await (await (await manager())?.get(idOf(path)))?.abort()
  }
}

/** Whether there is room for the files twice: as the browser fetches them, and as they are saved. */
const hasRoom = async (bytes: number): Promise<boolean> => {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota - usage > 2 * bytes
}

/**
 * Hands tracks to the browser, which fetches them also while the app is closed. Null where it can't or may not: then the
 * queue fetches them. Throws `CallError`.
 */
export const handOver = async (
  title: string,
  tracks: readonly SavedTrack[],
  signal: AbortSignal,
): Promise<Handed | null> => {
  const [first] = tracks
  const background = await manager()
  // The browser would go on with any kind of connection.
  if (!first || !background || useOfflinePreferences.getState().wifi_only || !(await isPermitted()))
    return null
  const files: HandedFile[] = []
  for (const track of tracks) {
    const file = await fileOf(track, signal)
    const { bytes, checksum, file_url: url, mime: type } = file
    if (bytes === null || checksum === null) continue
    files.push({ key: track.key, url, path: pathOf(track), type, bytes, checksum })
    await changeTrack(track.key, { source: sourceOf(file), bytes })
  }
  const downloadTotal = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (files.length === 0 || !(await hasRoom(downloadTotal)) || signal.aborted) return null
  const id = `${first.account}-${crypto.randomUUID()}`
  const lists = await caches.open(HANDED_LISTS)
  await lists.put(handedPath(id), Response.json(files))
  try {
    const requests = files.map(({ url }) => new Request(url, { credentials: 'omit' }))
    return follow(await background.fetch(id, requests, { title, downloadTotal }), files, signal)
  } catch {
    await lists.delete(handedPath(id))
    return null
  }
}
