import type { ListeningSession, SessionEntry } from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems } from '../../catalog/index.ts'
import { tokenOf } from './links.service.ts'
import { listEntries, listMembers } from './queries.ts'
import { databaseClock, loadSession, type SessionRow } from './sessions.queries.ts'

/** Returns a session as its member sees it. */
const viewOf = async (ctx: AppContext, viewer: Viewer, session: SessionRow): Promise<ListeningSession> => {
  const { id, host_id, guests, token_encrypted, playback } = session
  const [members, rows] = await Promise.all([
    listMembers(ctx.db, viewer, id),
    listEntries(ctx.db, viewer, id),
  ])
  const itemOf = await visibleItems(
    ctx,
    scopeOf(viewer),
    rows.map(({ item }) => item),
  )
  const show = ({ id, item: timed, added_by, source }: (typeof rows)[number]): SessionEntry => {
    const item = itemOf(timed) ?? null
    return { id, item, duration: timed.duration, added_by, source: item && source }
  }
  return {
    id,
    host_id,
    guests,
    token: tokenOf(ctx, token_encrypted),
    playback,
    members: members.map(({ client, ...member }) => member),
    entries: rows.filter(({ suggested }) => !suggested).map(show),
    suggestions: rows.filter(({ suggested }) => suggested).map(show),
    client: members.find((member) => member.id === viewer.id)?.client ?? null,
  }
}

/** Returns the session of the viewer; null without one. */
export const currentSession = async (ctx: AppContext, viewer: Viewer): Promise<ListeningSession | null> => {
  const session = await loadSession(ctx.db, viewer.id)
  return session ? viewOf(ctx, viewer, session) : null
}

/** Returns the session of the viewer after a change of it. 404 without one. */
export const changedSession = async (ctx: AppContext, viewer: Viewer): Promise<ListeningSession> =>
  orNotFound(await currentSession(ctx, viewer))

/** Returns the time by which sessions are played. */
export const clock = async (ctx: AppContext): Promise<{ now: number }> => ({
  now: await databaseClock(ctx.db),
})
