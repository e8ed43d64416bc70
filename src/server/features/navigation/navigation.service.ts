import type { NavEntry } from '../../../contract/navigation.ts'
import type { SettingKey } from '../../../contract/settings.ts'
import type { Platform } from '../../platform.ts'
import { visibleEntries } from './navigation.queries.ts'

type On = Pick<Platform, 'db' | 'settings'>

/** Pages that are there only while a feature is on. */
const features: [RegExp, SettingKey][] = [
  [/^\/browse(\/|$)/, 'enableBrowse'],
  [/^\/podcasts?(\/|$)/, 'enablePodcasts'],
  [/^\/library\/(upload|my-songs)(\/|$)/, 'enableUserUpload'],
]

/** The operator's entries of the menus, without those that lead to what is switched off. */
export const shownEntries = async (on: On): Promise<NavEntry[]> => {
  const now = on.settings()
  const off = features.filter(([, key]) => !now[key]).map(([path]) => path)
  return (await visibleEntries(on.db)).filter(({ target }) => !off.some((path) => path.test(target)))
}

/** What every page holds of them; nothing where all needs a log-in. */
export const embeddedEntries = async (on: On): Promise<NavEntry[] | null> =>
  on.settings().requireAuth ? null : shownEntries(on)
