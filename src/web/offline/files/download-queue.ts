import { CallError } from '../../data/call.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { DamagedError, NoSpaceError } from '../../worker/store-parts.ts'
import type { SavedCollection, SavedTrack } from '../database.ts'
import { isMobileConnection, onConnectionChange, useOfflinePreferences } from '../preferences.ts'
import { useOffline } from '../state.ts'
import { onChange, showLoading } from '../store.ts'
import { type Handed, handedBefore, handOver, LARGE_BYTES } from './background.ts'
import { deleteFile } from './save-file.ts'
import { isRefusal, saveTrack } from './save-track.ts'
import { excess } from './space.ts'
import { failTrack, pathOf } from './tracks.ts'

/** Downloads at a time: enough to hide the time until the first byte, and few enough to leave room for playback. */
const AT_ONCE = 3
/** Attempts at a file that arrives damaged or that the server fails to send. */
const ATTEMPTS = 4
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000

/** Keys of tracks that a collection wants which is not paused. */
const wanted = (): Set<string> => {
  const keys = new Set<string>()
  for (const one of useOffline.getState().collections.values())
    if (!one.paused) for (const key of one.tracks) keys.add(key)
  return keys
}

/** Lists are long, and saved faster by the queue itself. */
const handedTypes = new Set<SavedCollection['type']>(['song', 'episode', 'album', 'podcast'])

/** Returns a large item of which nothing has been saved yet, with its tracks that wait. */
const largeItem = (waiting: readonly SavedTrack[], offered: ReadonlySet<string>) => {
  const fresh = new Map(
    waiting.flatMap((track) => (track.source || offered.has(track.key) ? [] : [[track.key, track]])),
  )
  for (const collection of useOffline.getState().collections.values()) {
    if (!handedTypes.has(collection.type) || collection.paused) continue
    const tracks = collection.tracks.flatMap((key) => fresh.get(key) ?? [])
    const bytes = tracks.reduce((sum, track) => sum + track.bytes, 0)
    if (bytes >= LARGE_BYTES && excess(bytes) <= 0) return { collection, tracks }
  }
  return null
}

/** Saves what waits, in order, until it is stopped. */
class DownloadQueue {
  private readonly running = new Map<string, AbortController>()
  private readonly attempts = new Map<string, number>()
  private readonly stopping = new AbortController()
  /** Files that the browser fetches in the background. */
  private readonly handed = new Set<Handed>()
  /** Keys of tracks that were offered to the browser once; null until it is known what it still fetches. */
  private offered: Set<string> | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private delay = FIRST_RETRY_MS

  start(): void {
    const { signal } = this.stopping
    const stops = [
      onChange(() => this.pump()),
      onConnectionChange(() => this.pump()),
      useOfflinePreferences.subscribe(() => this.pump()),
    ]
    addEventListener('online', () => this.resume(), { signal })
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop()
    })
    void this.resumeHanded().finally(() => this.pump())
  }

  stop(): void {
    clearTimeout(this.retry)
    this.stopping.abort()
    for (const one of this.running.values()) one.abort()
  }

  /** Goes on following what an earlier visit handed to the browser. */
  private async resumeHanded(): Promise<void> {
    const { account } = useOffline.getState()
    const before = await handedBefore(account, this.stopping.signal).catch(() => [])
    this.offered = new Set(before.flatMap(({ keys }) => keys))
    for (const one of before) this.follow(one)
  }

  private follow(one: Handed): void {
    this.handed.add(one)
    void one.done.then(() => {
      this.handed.delete(one)
      this.pump()
    })
  }

  /** Hands a large item to the browser, which goes on when the app is closed. */
  private async handOver({ title }: SavedCollection, tracks: SavedTrack[]): Promise<void> {
    const { signal } = this.stopping
    for (const { key } of tracks) this.offered?.add(key)
    const preparing: Handed = {
      keys: tracks.map(({ key }) => key),
      done: Promise.resolve(),
      abort: () => undefined,
    }
    this.handed.add(preparing)
    const one = await handOver(title, tracks, signal).catch(() => null)
    this.handed.delete(preparing)
    if (one) this.follow(one)
    this.pump()
  }

  private resume(): void {
    clearTimeout(this.retry)
    this.retry = undefined
    this.pump()
  }

  private halt(halted: 'offline' | 'wifi' | null): void {
    if (useOffline.getState().halted !== halted) useOffline.setState({ halted })
  }

  /** Starts what may run, and ends what is no longer wanted. */
  private pump(): void {
    const { offered } = this
    if (this.stopping.signal.aborted || !offered) return
    const { tracks } = useOffline.getState()
    const keys = wanted()
    const waitsForWifi = useOfflinePreferences.getState().wifi_only && isMobileConnection()
    const isUnwanted = (key: string): boolean =>
      waitsForWifi || !keys.has(key) || tracks.get(key)?.state !== 'waiting'
    for (const [key, one] of this.running) if (isUnwanted(key)) one.abort()
    for (const one of this.handed) if (one.keys.some(isUnwanted)) one.abort()
    const handed = new Set([...this.handed].flatMap((one) => one.keys))
    const waiting = [...tracks.values()].filter(
      ({ key, state }) => state === 'waiting' && keys.has(key) && !this.running.has(key) && !handed.has(key),
    )
    this.halt(
      waiting.length + this.running.size === 0 ? null : waitsForWifi ? 'wifi' : this.retry ? 'offline' : null,
    )
    if (waitsForWifi || this.retry) return
    const large = largeItem(waiting, offered)
    if (large) return void this.handOver(large.collection, large.tracks)
    waiting.sort((a, b) => a.order - b.order)
    for (const track of waiting.slice(0, AT_ONCE - this.running.size)) void this.run(track)
  }

  private async run(track: SavedTrack): Promise<void> {
    const { key } = track
    const aborting = new AbortController()
    this.running.set(key, aborting)
    showLoading([[key, 0]])
    try {
      await saveTrack(track, aborting.signal)
      this.attempts.delete(key)
      this.delay = FIRST_RETRY_MS
    } catch (error) {
      if (!aborting.signal.aborted) await this.failed(key, error)
      else if (!useOffline.getState().tracks.has(key)) await deleteFile(pathOf(track))
    } finally {
      this.running.delete(key)
      showLoading([[key, null]])
      this.pump()
    }
  }

  private async failed(key: string, error: unknown): Promise<void> {
    if (error instanceof NoSpaceError) {
      showToast({
        type: 'warn',
        title: t('Not enough space'),
        text: t('Remove downloads or reserve more space.'),
      })
      await failTrack(key, 'space')
      return
    }
    if (isRefusal(error)) {
      await failTrack(key, 'refused')
      return
    }
    const attempts = (this.attempts.get(key) ?? 0) + 1
    const isServers = error instanceof DamagedError || (error instanceof CallError && error.status > 0)
    if (isServers) {
      this.attempts.set(key, attempts)
      if (attempts >= ATTEMPTS) {
        this.attempts.delete(key)
        await failTrack(key, 'error')
        return
      }
    }
    // Without a connection nothing else would succeed either.
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.resume(), this.delay)
    this.delay = Math.min(LAST_RETRY_MS, this.delay * 2)
  }
}

/**
 * Saves what waits as long as the account is open. One tab works at a time; when it closes, another one continues.
 * Returns a stop function.
 */
export const runDownloads = (): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async (): Promise<void> => {
    const queue = new DownloadQueue()
    queue.start()
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    queue.stop()
  }
  navigator.locks
    .request('tonearm-offline', { signal }, () => (signal.aborted ? undefined : work()))
    .catch(() => undefined)
  return () => stopping.abort()
}
