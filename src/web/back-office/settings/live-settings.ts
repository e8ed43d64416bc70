import { create } from 'zustand'
import type { Settings } from '../../../contract/core/settings.ts'
import { refreshSettings, settings } from '../../data/settings.ts'

const useInUse = create<{ settings: Settings }>(() => ({ settings: settings() }))

/** Returns the public settings, re-rendering when they change. */
export const useSettings = (): Settings => useInUse((state) => state.settings)

/** Applies saved settings to this page. */
export const applySavedSettings = async (changed: { key: string; value: string }[]): Promise<void> => {
  await refreshSettings(changed)
  useInUse.setState({ settings: settings() })
}
