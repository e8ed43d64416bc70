import { done } from '../../../../contract/core/pagination.ts'
import {
  type ListeningSession,
  momentOf,
  type SessionInvitation,
} from '../../../../contract/social/listening-sessions.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { visibleItems } from '../../catalog/index.ts'
import { notify, publishEvent } from '../../platform/index.ts'
import { lockFor, publishChange, withdrawInvitations } from './changes.service.ts'
import { keyOf, newLink } from './links.service.ts'
import { invitable, listEntries, listMembers } from './queries.ts'
import { changedSession } from './session-views.service.ts'
import { databaseClock, inviteUsers, sessionBy, updateSession } from './sessions.queries.ts'

/**
 * Returns the session to which a link invites, with what plays in it. 404 for an unknown link, or of a host who does not
 * exist for the viewer.
 */
export const invitation = async (
  ctx: AppContext,
  viewer: Viewer | null,
  token: string,
): Promise<SessionInvitation> => {
  const { id, host_id, playback } = orNotFound(await sessionBy(ctx.db, keyOf(viewer, token)))
  const as = { id: viewer?.id ?? 0 }
  const [members, rows, now] = await Promise.all([
    listMembers(ctx.db, as, id),
    listEntries(ctx.db, as, id),
    databaseClock(ctx.db),
  ])
  const { name, avatar } = orNotFound(members.find((member) => member.id === host_id))
  const queue = rows.filter(({ suggested }) => !suggested)
  const timed = queue.map((row) => ({ id: row.id, duration: row.item.duration }))
  const { entry_id } = momentOf(playback, timed, now)
  const ref = queue.find((row) => row.id === entry_id)?.item
  const itemOf = await visibleItems(ctx, scopeOf(viewer), ref ? [ref] : [])
  return {
    host: { id: host_id, name, avatar },
    item: (ref && itemOf(ref)) ?? null,
    members_count: members.length,
    joined: members.some((member) => member.id === viewer?.id),
  }
}

/** Replaces the invite link; the previous one and invitations stop working. 403 unless by the host. */
export const renewLink = async (ctx: AppContext, viewer: Viewer, id: number): Promise<ListeningSession> => {
  await ctx.db.transaction().execute(async (trx) => {
    const { current } = await lockFor(trx, viewer.id, id, 'host')
    await updateSession(trx, id, { ...newLink(ctx), invited: [] })
    await withdrawInvitations(trx, id)
    await publishChange(trx, id, current, 'lists')
  })
  return changedSession(ctx, viewer)
}

/** Invites friends by notification. 403 unless all of them are friends who are not in the session. */
export const inviteFriends = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
  userIds: number[],
): Promise<typeof done> => {
  await ctx.db.transaction().execute(async (trx) => {
    const { members } = await lockFor(trx, viewer.id, id, 'member')
    const wanted = [...new Set(userIds)].filter((userId) => !members.includes(userId))
    const to = await invitable(trx, { id, viewerId: viewer.id, userIds: wanted })
    if (to.length < wanted.length) throwError('forbidden')
    await inviteUsers(trx, id, to)
    const content = {
      text: 'session_invitation',
      link: `/listen/${id}`,
      item: { type: 'user', id: viewer.id },
    } as const
    const notified = await notify(trx, {
      kind: 'session_invitation',
      to,
      exclude: [],
      subject: String(id),
      title: viewer.name,
      ...content,
      several: content,
    })
    await publishEvent(trx, notified, 'listening-session.invited', { session_id: id })
  })
  return done
}
