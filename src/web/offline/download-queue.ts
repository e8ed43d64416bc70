import { CallError } from '../api/call.ts'
import { translate as t } from '../i18n/i18n.ts'
import { showToast } from '../ui/toasts.ts'
import type { SavedTrack } from './database.ts'
import { isMobileConnection, onConnectionChange, useOfflinePreferences } from './preferences.ts'
import { DamagedError, deleteFile, NoSpaceError } from './save-file.ts'
import { isRefusal, saveTrack } from './save-track.ts'
import { useOffline } from './state.ts'
import { onChange, showLoading } from './store.ts'
import { changeTrack, pathOf } from './tracks.ts'

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

/** Saves what waits, in order, until it is stopped. */
class DownloadQueue {
  private readonly running = new Map<string, AbortController>()
  private readonly attempts = new Map<string, number>()
  private readonly stopping = new AbortController()
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
    this.pump()
  }

  stop(): void {
    clearTimeout(this.retry)
    this.stopping.abort()
    for (const one of this.running.values()) one.abort()
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
    if (this.stopping.signal.aborted) return
    const { tracks } = useOffline.getState()
    const keys = wanted()
    const waitsForWifi = useOfflinePreferences.getState().wifi_only && isMobileConnection()
    for (const [key, one] of this.running)
      if (waitsForWifi || !keys.has(key) || tracks.get(key)?.state !== 'waiting') one.abort()
    const waiting = [...tracks.values()].filter(
      ({ key, state }) => state === 'waiting' && keys.has(key) && !this.running.has(key),
    )
    this.halt(
      waiting.length + this.running.size === 0 ? null : waitsForWifi ? 'wifi' : this.retry ? 'offline' : null,
    )
    if (waitsForWifi || this.retry) return
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
        text: t('Remove downloads, or set more space aside.'),
      })
      await changeTrack(key, { state: 'failed', failure: 'space' })
      return
    }
    if (isRefusal(error)) {
      await changeTrack(key, { state: 'failed', failure: 'refused' })
      return
    }
    const attempts = (this.attempts.get(key) ?? 0) + 1
    const isServers = error instanceof DamagedError || (error instanceof CallError && error.status > 0)
    if (isServers) {
      this.attempts.set(key, attempts)
      if (attempts >= ATTEMPTS) {
        this.attempts.delete(key)
        await changeTrack(key, { state: 'failed', failure: 'error' })
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
