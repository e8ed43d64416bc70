import { loading } from '../../contract/loading.ts'
import { type Settings, settingsFrom } from '../../contract/settings.ts'
import { read } from './read.ts'

interface Pair {
  key: string
  value: string
}

const embedded = (): Pair[] | null => {
  try {
    return JSON.parse(globalThis.document?.getElementById('app-settings')?.textContent ?? 'null')
  } catch {
    return null
  }
}

let current: Settings = settingsFrom([])

/** The public settings of this page. */
export const settings = (): Settings => current

/** Asks for the settings anew: somebody has changed some, this page perhaps those in `changed` a moment ago. */
export const refreshSettings = async (changed: Pair[] = []): Promise<void> => {
  current = settingsFrom([...(await read(loading.settings, {})), ...changed])
}

/** Takes the settings that the server put into the page, or asks for them where there are none. */
export const updateSettings = async (): Promise<void> => {
  const pairs = embedded() ?? (await read(loading.settings, {}).catch(() => []))
  current = settingsFrom(pairs)
}
