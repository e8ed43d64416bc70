import type { NavEntry } from '../../../contract/navigation.ts'
import type { SettingKey } from '../../../contract/settings.ts'
import type { AppContext } from '../../app-context.ts'
import { visibleEntries } from './navigation.queries.ts'

/** Pages that exist only while a feature is enabled. */
const features: [RegExp, SettingKey][] = [
  [/^\/browse(\/|$)/, 'enableBrowse'],
  [/^\/podcasts?(\/|$)/, 'enablePodcasts'],
  [/^\/library\/(upload|my-songs)(\/|$)/, 'enableUserUpload'],
]

/** Returns navigation entries, without links to disabled features. */
export const navEntries = async (ctx: AppContext): Promise<NavEntry[]> => {
  const now = ctx.settings()
  const off = features.filter(([, key]) => !now[key]).map(([path]) => path)
  return (await visibleEntries(ctx.db)).filter(({ target }) => !off.some((path) => path.test(target)))
}

/** Returns the entries embedded in every page; null if the instance requires a login. */
export const embeddedEntries = async (ctx: AppContext): Promise<NavEntry[] | null> =>
  ctx.settings().requireAuth ? null : navEntries(ctx)
