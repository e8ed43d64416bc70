import { notifications, type UserNotification } from '../../../contract/platform/notifications.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'
import { useSession } from '../../data/session/session.ts'

/** The newest notifications; refetched on every view. */
export const notificationsQuery = () => ({ ...readQuery(notifications.list, {}), staleTime: 0 })

const key = keyOf(notifications.list, {})

/** Sets the unread count and refetches the list if it is open. */
export const setUnread = (unread: number): void => {
  const { user } = useSession.getState()
  if (!user) return
  if (user.unread_notifications !== unread)
    useSession.setState({ user: { ...user, unread_notifications: unread } })
  void queryClient.invalidateQueries({ queryKey: key })
}

const change = (made: (list: UserNotification[]) => UserNotification[]): void => {
  queryClient.setQueryData<UserNotification[]>(key, (list) => list && made(list))
}

/** Marks one notification, or all of them, as read: optimistically, then on the server. Throws `CallError`. */
export const readNotifications = async (id?: number): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: key })
  const read_at = new Date().toISOString()
  change((list) =>
    list.map((one) =>
      one.read_at === null && (id === undefined || one.id === id) ? { ...one, read_at } : one,
    ),
  )
  const body = id === undefined ? { all: true as const } : { ids: [id] }
  // Clicking a notification navigates away.
  const { unread } = await call(notifications.read, { body }, { keepalive: true })
  setUnread(unread)
}

/** Deletes a notification: optimistically, then on the server. Throws `CallError` after restoring it. */
export const removeNotification = async ({ id, read_at }: UserNotification): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: key })
  change((list) => list.filter((one) => one.id !== id))
  const before = useSession.getState().user?.unread_notifications ?? 0
  try {
    await call(notifications.remove, { params: { id } })
    setUnread(read_at === null ? Math.max(0, before - 1) : before)
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: key })
    throw error
  }
}
