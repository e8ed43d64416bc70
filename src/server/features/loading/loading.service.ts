import type { Theme } from '../../../contract/loading.ts'
import type { Platform } from '../../platform.ts'
import { activeTheme, makeActive, ping, themeNamed } from './loading.queries.ts'

/** The theme of that name, else the active one. */
export const themeFor = async (on: Pick<Platform, 'db'>, name?: string): Promise<Theme> =>
  (name === undefined ? undefined : await themeNamed(on.db, name)) ?? (await activeTheme(on.db))

/** Makes a theme the one that everybody sees, by its name; false when there is none. */
export const activateTheme = makeActive

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

/** Whether each part that this node needs answers. */
export const healthOf = async (on: Platform, version: string): Promise<Health> => {
  const [database, storage] = await Promise.all([works(() => ping(on.db)), works(() => on.storage.check())])
  const queue = on.queue.running()
  return { status: database && queue && storage ? 'ok' : 'failing', version, database, queue, storage }
}
