import type { Theme } from '../../../../contract/platform/bootstrap.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { activeTheme, allThemes, isWritable, ping, themeNamed } from './queries.ts'

export { publicSettings } from '../settings/service.ts'

/** Returns the theme of that name, or the active one. */
export const themeFor = async (ctx: AppContext, name?: string): Promise<Theme> =>
  (name === undefined ? undefined : await themeNamed(ctx.db, name)) ?? (await activeTheme(ctx.db))

/** Returns all themes by name. */
export const themeNames = (ctx: AppContext): Promise<{ id: number; name: string }[]> => allThemes(ctx.db)

const works = async (probe: () => Promise<unknown>): Promise<boolean> => {
  try {
    await probe()
    return true
  } catch {
    return false
  }
}

export interface Health {
  status: 'ok' | 'failing'
  version: string
  database: boolean
  queue: boolean
  storage: boolean
}

/** Anyone may ask, and each check of the storage writes to it. */
const storageWorks = createTtlCache<boolean>(1_000)

/** Checks every component that this node needs. */
export const checkHealth = async (ctx: AppContext, version: string): Promise<Health> => {
  const [database, storage] = await Promise.all([
    works(() => ping(ctx.db)),
    storageWorks.get(ctx, '', () => works(() => ctx.storage.check())),
  ])
  const queue = ctx.queue.running()
  return { status: database && queue && storage ? 'ok' : 'failing', version, database, queue, storage }
}

/** Returns whether the database answers and can be written to. */
export const acceptsWrites = (ctx: AppContext): Promise<boolean> => isWritable(ctx.db)
