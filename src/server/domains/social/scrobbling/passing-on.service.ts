import { historyDays } from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Listen } from '../../../db/tables/social.ts'
import { passesListensOn, publishScrobbles, queueSubmitted } from './queries.ts'
import { announcePlay } from './sending.service.ts'

/** A listen that another player submitted. */
interface Submitted {
  /** Unix time in seconds. */
  at: number
  artist: string
  title: string
  album: string | null
  seconds: number | null
  song_id: number | null
}

const listenFor = ({ artist, title, album, seconds }: Submitted): Listen => ({
  track: title,
  artists: [artist],
  ...(album && { album }),
  ...(seconds && { seconds }),
})

/** Queues what another player submitted for the linked services, if the listener wants that and is in no private session. */
export const passOn = async (
  ctx: AppContext,
  trx: Trx,
  userId: number,
  listens: readonly Submitted[],
): Promise<void> => {
  if (!ctx.settings().enable_scrobbling || !(await passesListensOn(trx, userId))) return
  const rows = listens.map((one) => ({ at: one.at, song_id: one.song_id, listen: listenFor(one) }))
  if (await queueSubmitted(trx, userId, rows, historyDays)) await publishScrobbles(trx)
}

/** Tells the linked services what another player plays, if the listener wants that. */
export const passOnPlaying = async (ctx: AppContext, playId: string, userId: number): Promise<void> => {
  if (await passesListensOn(ctx.db, userId)) await announcePlay(ctx, playId, userId)
}
