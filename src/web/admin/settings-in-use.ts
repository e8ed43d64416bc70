import { create } from 'zustand'
import type { Settings } from '../../contract/settings.ts'
import { refreshSettings, settings } from '../api/settings.ts'

const useInUse = create<{ settings: Settings }>(() => ({ settings: settings() }))

/** The public settings, for what stays on screen while they are changed. */
export const useSettings = (): Settings => useInUse((state) => state.settings)

/** Makes this page go by what was saved. */
export const followSaved = async (changed: { key: string; value: string }[]): Promise<void> => {
  await refreshSettings(changed)
  useInUse.setState({ settings: settings() })
}
