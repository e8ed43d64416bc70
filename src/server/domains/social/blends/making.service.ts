import type { AppContext } from '../../../context/app-context.ts'
import { lockBlend, madeOn, staleBlends, today } from './queries.ts'
import { clearBlend, makeBlendFor } from './taste.queries.ts'

const AT_ONCE = 100

/** Makes the songs and matches of a Blend for a day, unless they are there or fewer than two members joined. */
const makeFor = (ctx: AppContext, id: number, day: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const members = await lockBlend(trx, id)
    const before = await madeOn(trx, id)
    if (before === day || members.filter(({ joined }) => joined).length < 2) return
    await makeBlendFor(trx, id, day, await clearBlend(trx, id))
  })

/** Makes what a Blend shows today, if that was not done yet. */
export const makeToday = async (ctx: AppContext, id: number): Promise<void> => {
  const day = await today(ctx.db)
  if ((await madeOn(ctx.db, id)) !== day) await makeFor(ctx, id, day)
}

/** Makes the Blends of the day that people open, one after the other. */
export const makeBlends = async (ctx: AppContext, signal: AbortSignal): Promise<void> => {
  const day = await today(ctx.db)
  for (;;) {
    const ids = await staleBlends(ctx.db, day, AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) {
      if (signal.aborted) return
      await makeFor(ctx, id, day)
    }
  }
}
