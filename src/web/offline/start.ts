import type { StreamInfo } from '../../contract/catalog/items.ts'
import type { User } from '../../contract/platform/user.ts'
import { savedReplies } from '../data/call.ts'
import { canSave, noteSavedBytes } from '../data/session/device/saved-bytes.ts'
import { forgetting } from '../data/session/forget-browser.ts'
import { logoutQuestions, useSession } from '../data/session/session.ts'
import { currentToken } from '../data/session/token.ts'
import { readStored, writeStored } from '../data/storage.ts'
import { translate as t } from '../i18n/i18n.ts'
import { savedStreams } from '../player/engine/stream-info.ts'
import type { ItemRef } from '../player/queue/item.ts'
import { useOfflineParts } from '../ui/layout/OfflinePart.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { keyOf, type SavedTrack } from './database.ts'
import { endHanded } from './files/background.ts'
import { runDownloads } from './files/download-queue.ts'
import { isSavedFile } from './files/save-file.ts'
import { usedBytes } from './files/space.ts'
import { changeTrack, deleteFiles, pathOf } from './files/tracks.ts'
import { Mark } from './Mark.tsx'
import { SaveButton } from './SaveButton.tsx'
import { Strip } from './Strip.tsx'
import { savedReply } from './saved-replies.ts'
import { isPlayable, nothingSaved, useOffline } from './state.ts'
import { clearAccount, onChange, openAccount, savedStream } from './store.ts'
import { sync } from './sync.ts'

const KEY = 'kept-user'
/** Characters of the token that tell whose account was kept. */
const START = 8

/** Keeps the account in this browser, to know without a connection whose saved items to play; null deletes it. */
const keepUser = (user: User | null): void => {
  const start = currentToken()?.slice(0, START)
  writeStored(KEY, user && start ? JSON.stringify([start, user]) : null)
}

/** Returns the account that was kept for the current token; undefined if there is none. */
const keptUser = (): User | undefined => {
  try {
    const [start, user] = JSON.parse(readStored(KEY) ?? '[]') as [string?, User?]
    return start === currentToken()?.slice(0, START) ? user : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds until it is noted that something plays: all that shows its state would render before it sounds. */
const NOTE_MS = 1000
/** Saved files have no URLs that expire; this is when the player asks again. */
const LASTS_MS = 86_400_000

/** Returns an item's track on this device; null unless it is saved here and its right holds. */
const savedTrackOf = ({ type, id }: ItemRef): SavedTrack | null => {
  const { account, tracks, grace_days } = useOffline.getState()
  if (type === 'radio-station' || !navigator.serviceWorker?.controller) return null
  const track = tracks.get(keyOf(account, type, id))
  return track && isPlayable(track, grace_days) ? track : null
}

/** Returns the file of an item on this device, of which the browser may have deleted some; null unless it is saved. */
const savedFileOf = (item: ItemRef): string | null => {
  const track = savedTrackOf(item)
  return track && pathOf(track)
}

/** Returns how to play an item from this device; null, or a promise of null, unless it is saved. */
const savedStreamOf = (item: ItemRef): Promise<StreamInfo | null> | null => {
  const track = savedTrackOf(item)
  return track && readStream(track)
}

const readStream = async (track: SavedTrack): Promise<StreamInfo | null> => {
  const { key, bytes } = track
  const path = pathOf(track)
  const [whole, stream] = await Promise.all([isSavedFile(path, bytes), savedStream(key)])
  if (!whole || !stream) {
    // The browser deleted some of it: it is saved again.
    void changeTrack(key, { state: 'waiting' })
    return null
  }
  const played_at = Date.now()
  setTimeout(() => void changeTrack(key, { played_at }), NOTE_MS)
  const expires_at = new Date(Date.now() + LASTS_MS).toISOString()
  return { ...stream.info, file_url: path, hls_url: null, expires_at }
}

/** How often rights and lists are checked while the app is open, in milliseconds. */
const SYNC_MS = 3_600_000
/** Syncing waits until the page has loaded, in milliseconds. */
const FIRST_SYNC_MS = 5000

/** Removes everything that the account saved on this device. */
export const removeAll = async (): Promise<void> => {
  const { account, tracks: saved } = useOffline.getState()
  const tracks = [...saved.values()]
  await endHanded(account)
  await clearAccount()
  await deleteFiles(tracks)
}

/** Asks before log-out: saved tracks are removed when the session ends. */
const askBeforeLogout = async (): Promise<boolean> => {
  const { tracks } = useOffline.getState()
  if (tracks.size === 0) return true
  const yes = await confirm({
    title: t('Log out and remove downloads?'),
    text: t('Everything saved on this device will be removed from it.'),
    no: t('Cancel'),
    yes: t('Log out'),
    danger: true,
  })
  return Boolean(yes)
}

const open = (account: number): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const isOpen = () => useOffline.getState().account === account
  let stopDownloads: (() => void) | undefined
  const opened = openAccount(account).then(() => {
    if (signal.aborted) return
    useOfflineParts.setState({ Mark, SaveButton, Strip, bytes: usedBytes() })
    stopDownloads = runDownloads()
  })
  const stopCounting = onChange(() => {
    const bytes = usedBytes()
    useOfflineParts.setState({ bytes })
    noteSavedBytes(bytes)
  })
  opened.catch((error: unknown) => console.error('What is saved on this device can’t be read.', error))
  const read = opened.catch(() => undefined)
  opening = read
  const find = (item: ItemRef) => (isOpen() ? savedStreamOf(item) : null)
  savedStreams.find = (item) => (isOpen() ? find(item) : read.then(() => find(item)))
  savedStreams.fileOf = (item) => (isOpen() ? savedFileOf(item) : null)
  logoutQuestions.add(askBeforeLogout)
  forgetting.add(removeAll)
  const syncNow = () => void sync()
  const first = setTimeout(syncNow, FIRST_SYNC_MS)
  const timer = setInterval(syncNow, SYNC_MS)
  addEventListener('online', syncNow, { signal })
  return () => {
    stop.abort()
    stopDownloads?.()
    stopCounting()
    useOfflineParts.setState({}, true)
    clearTimeout(first)
    clearInterval(timer)
    Object.assign(savedStreams, { find: null, fileOf: null })
    logoutQuestions.delete(askBeforeLogout)
    forgetting.delete(removeAll)
    useOffline.setState(nothingSaved)
  }
}

/** Resolves once what the account saved has been read. */
let opening: Promise<unknown> = Promise.resolve()
let started = false

/** Saves and plays audio of the account that is logged in; what it saved plays on for a while after its right to it has ended. */
export const startOffline = (): void => {
  if (started || !canSave()) return
  started = true
  const follow = (): void => {
    const { user } = useSession.getState()
    if (user) keepUser(user)
    else if (!currentToken()) keepUser(null)
    switchTo(user?.id ?? 0)
  }
  savedReplies.find ??= answer
  useSession.subscribe(follow)
  follow()
}

let account = 0
let close: (() => void) | undefined

const switchTo = (next: number): void => {
  if (next === account) return
  account = next
  close?.()
  close = next ? open(next) : undefined
}

/** The account, which is needed to know whose saved items answer. */
const ACCOUNT = '/api/user'

/** Answers a call from what is saved; undefined if it does not follow from it. */
export const answer = async (url: string): Promise<unknown> => {
  startOffline()
  if (url !== ACCOUNT) {
    await opening
    return useOffline.getState().ready ? savedReply(url) : undefined
  }
  // The page waits for the account: then, too, what is saved is known before it is seen.
  const user = keptUser()
  if (user) switchTo(user.id)
  await opening
  return user
}
