import type { AppContext } from '../../../context/app-context.ts'
import { sendEvent } from '../../platform/index.ts'
import { listConnectedFriends } from './queries.ts'

/** Changes of a user within this time are announced once. */
const WINDOW_MS = 2_000

interface Changes {
  users: Set<number>
  timer: NodeJS.Timeout | undefined
}

/** Changes of this process that wait to be announced. */
const waiting = new WeakMap<AppContext, Changes>()

/** Tells friends whose presence changed; they ask for it themselves, as each may see something else. */
const publish = async (ctx: AppContext, userIds: number[], all: boolean): Promise<void> => {
  if (userIds.length === 0) return
  for (const { user_id, friends } of await listConnectedFriends(ctx.db, userIds, { all }))
    await sendEvent(ctx.db, friends, 'presence.changed', { user_id })
}

/** Tells the connected friends of users that their presence changed, unless these show it to nobody. */
export const publishPresence = (ctx: AppContext, userIds: number[]): Promise<void> =>
  publish(ctx, userIds, false)

/** Tells the connected friends of a user that another audience sees their presence. */
export const publishAudience = (ctx: AppContext, userId: number): Promise<void> =>
  publish(ctx, [userId], true)

/** Announces the changes that wait. */
export const flushPresence = async (ctx: AppContext): Promise<void> => {
  const changes = waiting.get(ctx)
  if (!changes) return
  clearTimeout(changes.timer)
  waiting.delete(ctx)
  await publishPresence(ctx, [...changes.users]).catch((err) =>
    ctx.log.warn({ err }, 'could not announce who is here'),
  )
}

/** Announces within seconds that the presence of users changed, each at most once per window. */
export const presenceChanged = (ctx: AppContext, userIds: Iterable<number>): void => {
  const changes = waiting.get(ctx) ?? { users: new Set(), timer: undefined }
  for (const id of userIds) changes.users.add(id)
  if (changes.users.size === 0) return
  waiting.set(ctx, changes)
  changes.timer ??= setTimeout(() => void flushPresence(ctx), WINDOW_MS).unref()
}
