import type { NavEntry } from '../../../../contract/site/navigation.ts'
import { featureOf } from '../../../../contract/site/paths.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { visibleEntries } from './queries.ts'

/** Returns navigation entries, without those of disabled features. */
export const navEntries = async (ctx: AppContext): Promise<NavEntry[]> => {
  const now = ctx.settings()
  return (await visibleEntries(ctx.db)).filter(({ target }) => {
    const feature = featureOf(target)
    return !feature || now[feature]
  })
}

/** Returns the entries embedded in every page; null if the instance requires a login. */
export const embeddedEntries = async (ctx: AppContext): Promise<NavEntry[] | null> =>
  ctx.settings().requireAuth ? null : navEntries(ctx)
