import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { listeningSessions, SessionPlayback } from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type LockedSession, lockFor, publishChange } from './changes.service.ts'

/** Time that browsers have to load an entry before it starts for everybody. */
const LOAD_MS = 600
/** Time for entries that browsers have loaded already. */
const RESUME_MS = 300
/** Within this time, a second change to the same entry is the same press of another member. */
const SAME_PRESS_SECONDS = 1

type Wanted = BodyOf<typeof listeningSessions.play>
type Playback = Omit<SessionPlayback, 'version'>

/** Returns what plays once an entry starts from its beginning, or is prepared. */
export const startOf = (entry_id: number | null, playing: boolean, now: number): Playback => ({
  entry_id,
  playing: playing && entry_id !== null,
  position: 0,
  position_at: now + LOAD_MS,
})

const after = ({ current, now, queue }: LockedSession, wanted: Wanted): Playback | null => {
  const playing = wanted.playing ?? current.playing
  const entry = queue.find(({ id }) => id === (wanted.entry_id ?? current.entry_id)) ?? throwError('conflict')
  if (wanted.entry_id !== undefined && wanted.position === undefined) {
    const twice = entry.id === current.entry_id && current.position < SAME_PRESS_SECONDS && !current.over
    return twice && playing === current.playing ? null : startOf(entry.id, playing, now)
  }
  const position = Math.min(wanted.position ?? current.position, entry.duration)
  const moves = entry.id !== current.entry_id
  const starts = playing && (!current.playing || moves)
  const lead = starts ? (moves ? LOAD_MS : RESUME_MS) : 0
  return { entry_id: entry.id, playing, position, position_at: now + lead }
}

/** Changes what plays; 403 for guests who may only suggest, 409 for an entry that is gone. */
export const play = (ctx: AppContext, viewer: Viewer, id: number, wanted: Wanted): Promise<SessionPlayback> =>
  ctx.db.transaction().execute(async (trx) => {
    const session = await lockFor(trx, viewer.id, id, 'controller')
    const next = after(session, wanted)
    return next ? publishChange(trx, id, next, { by: viewer.id }) : session.playback
  })
