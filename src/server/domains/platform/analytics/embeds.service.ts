import type { AppContext } from '../../../context/app-context.ts'
import { addEmbeddedPlay } from './queries.ts'

/** Counts a play on another website, by the name of its host and nothing more. */
export const countEmbeddedPlay = (ctx: Pick<AppContext, 'db'>, host: string): Promise<void> =>
  addEmbeddedPlay(ctx.db, host)
