import { create } from 'zustand'
import { useInstall } from '../../data/session/device/pwa-install.ts'
import { readStored, writeStored } from '../../data/storage.ts'

const KEY = 'install-offer'
const DAYS = 3
const SONGS = 10
/** Nobody is asked again before that many milliseconds. */
const PAUSE = 60 * 24 * 60 * 60 * 1000

/** Usage that decides when installing the app is offered. */
export interface InstallRecord {
  /** Days of use, as dates; no more than needed. */
  days: string[]
  /** Items heard for half a minute. */
  songs: number
  /** Not before this moment, in milliseconds. */
  again: number
}

/** Whether the offer is on screen. */
export const useInstallOffer = create<{ shown: boolean }>(() => ({ shown: false }))

const isRecord = (value: unknown): value is InstallRecord => {
  const { days, songs, again } = (value ?? {}) as Partial<InstallRecord>
  return Array.isArray(days) && typeof songs === 'number' && typeof again === 'number'
}

export const readRecord = (): InstallRecord => {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? 'null')
    if (isRecord(stored)) return stored
  } catch {
    // Not ours.
  }
  return { days: [], songs: 0, again: 0 }
}

const write = (change: Partial<InstallRecord>): void =>
  writeStored(KEY, JSON.stringify({ ...readRecord(), ...change }))

/** Notes that the app is used today. */
export const noteDay = (now: number): void => {
  const { days } = readRecord()
  const today = new Date(now).toDateString()
  if (days.length < DAYS && !days.includes(today)) write({ days: [...days, today] })
}

/** Notes that an item was heard. */
export const noteSong = (): void => {
  const { songs } = readRecord()
  if (songs < SONGS) write({ songs: songs + 1 })
}

/** Returns whether the app has proved useful, and nobody was asked lately. */
export const isWorthOffering = ({ days, songs, again }: InstallRecord, now: number): boolean =>
  (days.length >= DAYS || songs >= SONGS) && now >= again

/** Shows the offer; what becomes of it, it is not shown again soon. */
export const offerInstall = (now: number): void => {
  write({ again: now + PAUSE })
  useInstallOffer.setState({ shown: true })
}

export const closeInstallOffer = (): void => useInstallOffer.setState({ shown: false })

type AppleNavigator = Navigator & { standalone?: boolean }

/** Returns whether this is the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  (navigator as AppleNavigator).standalone === true

/** Returns whether the browser installs apps only by its share menu, without telling pages: that of iOS. */
export const needsShareMenu = (): boolean => (navigator as AppleNavigator).standalone === false

/** Shows the browser's install prompt; it can be used only once. */
export const install = (): void => {
  void useInstall.getState().installPrompt?.prompt()
  useInstall.setState({ installPrompt: null })
}
