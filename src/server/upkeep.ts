import type { AppContext } from './context/app-context.ts'
import { features } from './features.ts'

const HOUR_MS = 3600_000

/** Deletes old files in folders of this node, now and hourly. */
export const startUpkeep = (ctx: AppContext): void => {
  const run = async (): Promise<void> => {
    for (const { upkeep = [] } of features) for (const task of upkeep) await task(ctx)
  }
  const begin = (): void => {
    run().catch((err: unknown) => ctx.log.warn({ err }, 'could not delete old files'))
  }
  begin()
  setInterval(begin, HOUR_MS).unref()
}
