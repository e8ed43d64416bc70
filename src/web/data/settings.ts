import * as contract from '../../contract/core/settings.ts'
import { type Settings, settingsFrom } from '../../contract/core/settings.ts'
import { bootstrap } from '../../contract/platform/bootstrap.ts'
import { embedded } from './embedded.ts'
import { read } from './read.ts'

interface Pair {
  key: string
  value: string
}

let current: Settings = settingsFrom([])

/** Returns the public settings. */
export const settings = (): Settings => current

/** Returns whether songs and albums are sold. Code of the shop is loaded, and its data requested, only then. */
export const isSelling = (): boolean => contract.isSelling(current)

/** Returns whether plans are offered. */
export const isSubscribing = (): boolean => contract.isSubscribing(current)

/** Refetches the settings after a change; `changed` are those this page may have changed itself. */
export const refreshSettings = async (changed: Pair[] = []): Promise<void> => {
  current = settingsFrom([...(await read(bootstrap.settings, {})), ...changed])
}

/** Loads the settings embedded in the page by the server, or fetches them if absent. */
export const updateSettings = async (): Promise<void> => {
  const pairs = embedded<Pair[]>('app-settings') ?? (await read(bootstrap.settings, {}).catch(() => []))
  current = settingsFrom(pairs)
}
