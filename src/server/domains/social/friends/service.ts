import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { FriendStatus, ProfileRef } from '../../../../contract/platform/user.ts'
import {
  type Friend,
  type FriendRequest,
  type FriendSuggestion,
  type friends,
  MAX_FRIENDS,
} from '../../../../contract/social/friends.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import { open, openOrNull } from '../../../db/secret-box.ts'
import { hashToken, newToken, sealToken } from '../../../db/tokens.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { notify, publishEvent, publishRead, spendAttempt } from '../../platform/index.ts'
import { endBlending } from '../blends/membership.service.ts'
import {
  acceptRequest,
  type Candidate,
  candidateById,
  countConnections,
  deleteFriendship,
  deleteRequestNotification,
  dismiss,
  insertRequest,
  inviterBy,
  listFriends,
  listRequests,
  lockPair,
  mutualFriends,
  putInvite,
  statusesOf,
  suggestionsFor,
} from './queries.ts'

/** Friend requests per day and account. */
const MAX_REQUESTS = 50
const DAY_SECONDS = 86_400
const MAX_LISTED = 500
/** Mutual friends shown on a profile. */
const SHOWN = 3

type Account = Pick<Viewer, 'id' | 'name'>

/** Returns how the viewer is connected to another user. */
export const loadFriendStatus = async (
  db: AppContext['db'],
  viewerId: number,
  id: number,
): Promise<FriendStatus> => (await statusesOf(db, viewerId, [id])).get(id) ?? 'none'

/**
 * Changes what connects two users, within a transaction that holds their lock, and tells each of them, on all of their
 * devices, who sees a difference. A user who is blocked or unblocked may see none, and must not be told.
 */
export const changeConnection = async (
  trx: Trx,
  one: number,
  other: number,
  change: () => Promise<void>,
): Promise<void> => {
  const views = [
    [one, other],
    [other, one],
  ] as const
  const read = () => Promise.all(views.map(([viewer, user]) => loadFriendStatus(trx, viewer, user)))
  const before = await read()
  await change()
  const after = await read()
  for (const [at, [viewer, user_id]] of views.entries()) {
    const status = after[at]
    if (status !== undefined && status !== before[at])
      await publishEvent(trx, [viewer], 'friend.changed', { user_id, status })
  }
}

const answerRequest = async (trx: Trx, from: number, to: number): Promise<void> => {
  if (await deleteRequestNotification(trx, from, to)) await publishRead(trx, [to])
}

const notifyOf = async (trx: Trx, kind: 'friend_request' | 'friend_accepted', from: Account, to: number) => {
  const content = {
    text: kind,
    link: kind === 'friend_request' ? '/friends' : `/profile/${from.id}`,
  } as const
  const item = { type: 'user', id: from.id } as const
  await notify(trx, {
    kind,
    to: [to],
    exclude: [],
    subject: String(from.id),
    title: from.name,
    ...content,
    item,
    several: { ...content, item },
  })
}

/** Makes friends of the viewer and a user who sent a request or an invite link. */
const befriend = async (trx: Trx, viewer: Account, id: number): Promise<void> => {
  const status = await loadFriendStatus(trx, viewer.id, id)
  if (status === 'pending_sent') await deleteFriendship(trx, viewer.id, id)
  if (status !== 'pending_received') await insertRequest(trx, id, viewer.id)
  await acceptRequest(trx, id, viewer.id)
  await answerRequest(trx, id, viewer.id)
  await answerRequest(trx, viewer.id, id)
  await notifyOf(trx, 'friend_accepted', viewer, id)
}

/** Refuses another friend or request. 409 at the limit. */
const requireRoom = async (trx: Trx, userId: number): Promise<void> => {
  if ((await countConnections(trx, userId)) >= MAX_FRIENDS)
    throwError('conflict', 'You have too many friends and open requests.')
}

const acceptsRequests = ({ policy, mutual }: Candidate): boolean =>
  policy === 'everyone' || (policy === 'mutual' && mutual)

/** Returns an account the viewer may be connected to. 404 if there is none for the viewer, 409 for oneself. */
const requireCandidate = async (trx: Trx, viewer: Account, id: number): Promise<Candidate> => {
  if (id === viewer.id) throwError('conflict', 'This is you.')
  const candidate = orNotFound(await candidateById(trx, viewer.id, id))
  if (candidate.blocks) throwError('not_found')
  return candidate
}

/** Locks what connects the viewer to a user who must be a friend. 403 otherwise. */
export const requireFriend = async (trx: Trx, viewer: Account, id: number): Promise<void> => {
  await lockPair(trx, viewer.id, id)
  await requireCandidate(trx, viewer, id)
  if ((await loadFriendStatus(trx, viewer.id, id)) !== 'friends') throwError('forbidden')
}

/** Locks what connects the viewer to a user. 404 for one who blocks the viewer, 409 for one the viewer blocks. */
export const requireUnblocked = async (trx: Trx, viewer: Account, id: number): Promise<void> => {
  await lockPair(trx, viewer.id, id)
  await requireCandidate(trx, viewer, id)
  if ((await loadFriendStatus(trx, viewer.id, id)) === 'blocked')
    throwError('conflict', 'You blocked this person.')
}

/**
 * Sends a friend request, or accepts that of the other user. 404 for a user who blocks the viewer, 409 for one the
 * viewer blocks, 403 unless the other accepts requests.
 */
export const addFriend = async (ctx: AppContext, viewer: Viewer, id: number): Promise<FriendStatus> => {
  if ((await loadFriendStatus(ctx.db, viewer.id, id)) === 'none')
    await spendAttempt(
      ctx,
      ['friend request by', String(viewer.id)],
      MAX_REQUESTS,
      DAY_SECONDS,
      'You’ve sent too many friend requests.',
    )
  return ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.id, id)
    const candidate = await requireCandidate(trx, viewer, id)
    const status = await loadFriendStatus(trx, viewer.id, id)
    if (status === 'blocked') throwError('conflict', 'You blocked this person.')
    if (status === 'friends' || status === 'pending_sent') return status
    await requireRoom(trx, viewer.id)
    await changeConnection(trx, viewer.id, id, async () => {
      if (status === 'pending_received') return befriend(trx, viewer, id)
      if (!acceptsRequests(candidate)) throwError('forbidden', 'This person doesn’t accept friend requests.')
      await insertRequest(trx, viewer.id, id)
      await notifyOf(trx, 'friend_request', viewer, id)
    })
    return loadFriendStatus(trx, viewer.id, id)
  })
}

/** Ends what connects two users, if anything does, within a transaction that holds their lock. */
export const disconnect = async (trx: Trx, one: number, other: number): Promise<void> => {
  await deleteFriendship(trx, one, other)
  await answerRequest(trx, one, other)
  await answerRequest(trx, other, one)
}

/** Removes a friend, declines a request or withdraws one. */
export const removeFriend = (ctx: AppContext, viewer: Viewer, id: number): Promise<{ status: 'none' }> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockPair(trx, viewer.id, id)
    const before = await loadFriendStatus(trx, viewer.id, id)
    if (before !== 'none' && before !== 'blocked')
      await changeConnection(trx, viewer.id, id, async () => {
        await disconnect(trx, viewer.id, id)
        if (before === 'friends') await endBlending(trx, viewer.id, id, false)
      })
    return { status: 'none' }
  })

/** Returns the friends of an account by name. */
export const ownFriends = (ctx: AppContext, viewer: Viewer): Promise<Friend[]> =>
  listFriends(ctx.db, scopeOf(viewer), { limit: MAX_FRIENDS, episodes: ctx.settings().enablePodcasts })

/** Returns how the caller is connected to another user. 403 for another caller. */
export const checkStatus = async (
  ctx: AppContext,
  viewer: Viewer,
  { friend_id, user_id }: BodyOf<typeof friends.check>,
): Promise<{ status: FriendStatus }> => {
  if (user_id !== viewer.id) throwError('forbidden')
  return { status: await loadFriendStatus(ctx.db, viewer.id, friend_id) }
}

/** Returns pending requests of an account. */
export const pendingRequests = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<Record<'received' | 'sent', FriendRequest[]>> => {
  const [received, sent] = await Promise.all([
    listRequests(ctx.db, viewer.id, 'received', MAX_LISTED),
    listRequests(ctx.db, viewer.id, 'sent', MAX_LISTED),
  ])
  return { received, sent }
}

/** Sets `friend_status` of other users for the viewer; for visitors and while friends are disabled, returns the input. */
export const withFriendStatus = async <T extends Pick<ProfileRef, 'id'>>(
  ctx: AppContext,
  viewer: { id: number } | null,
  users: T[],
): Promise<T[]> => {
  if (!viewer?.id || users.length === 0 || !ctx.settings().enableFriends) return users
  const statuses = await statusesOf(
    ctx.db,
    viewer.id,
    users.map(({ id }) => id),
  )
  return users.map((user) =>
    user.id === viewer.id ? user : { ...user, friend_status: statuses.get(user.id) ?? 'none' },
  )
}

/** Returns the friends the viewer has in common with another user. */
export const mutualFriendsWith = (ctx: AppContext, viewer: { id: number }, id: number) =>
  mutualFriends(ctx.db, viewer.id, id, SHOWN)

const SECRET = 'friend invites'

const put = (ctx: AppContext, viewer: Viewer, replace: boolean): Promise<Buffer> =>
  putInvite(ctx.db, viewer.id, sealToken(ctx.env.secret, SECRET, newToken()), { replace })

/** Replaces the account's invite link. */
export const resetInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => ({
  token: open(ctx.env.secret, SECRET, await put(ctx, viewer, true)),
})

/** Returns the token of the account's invite link; a new one if the secret of the server has changed since. */
export const ownInvite = async (ctx: AppContext, viewer: Viewer): Promise<{ token: string }> => {
  const token = openOrNull(ctx.env.secret, SECRET, await put(ctx, viewer, false))
  return token === null ? resetInvite(ctx, viewer) : { token }
}

/** Returns who invites with a link. 404 for an unknown one. */
export const inviter = async (ctx: AppContext, token: string): Promise<ProfileRef> =>
  orNotFound(await inviterBy(ctx.db, hashToken(token)))

/** Makes friends of the viewer and the owner of an invite link, who need not confirm. */
export const acceptInvite = async (
  ctx: AppContext,
  viewer: Viewer,
  token: string,
): Promise<{ status: FriendStatus }> => {
  const { id } = await inviter(ctx, token)
  return ctx.db.transaction().execute(async (trx) => {
    await requireUnblocked(trx, viewer, id)
    if ((await loadFriendStatus(trx, viewer.id, id)) === 'friends') return { status: 'friends' }
    await changeConnection(trx, viewer.id, id, () => befriend(trx, viewer, id))
    return { status: 'friends' }
  })
}

const MAX_SUGGESTIONS = 20

/** Returns people whom the viewer may know, with the reasons. */
export const suggestions = (ctx: AppContext, viewer: Viewer): Promise<FriendSuggestion[]> =>
  suggestionsFor(ctx.db, viewer.id, MAX_SUGGESTIONS)

/** Stops suggesting a user. 404 for an unknown one. */
export const dismissSuggestion = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<typeof done> => {
  if (!(await dismiss(ctx.db, viewer.id, id))) throwError('not_found')
  return done
}
