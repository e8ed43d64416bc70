import { notifications, type UserNotification } from '../../contract/notifications.ts'
import { useSession } from '../session/session.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf, readQuery } from './read.ts'

/** The newest notifications; asked anew whenever they are looked at. */
export const notificationsQuery = () => ({ ...readQuery(notifications.list, {}), staleTime: 0 })

const key = keyOf(notifications.list, {})

/** Notes how many are unread; the list is asked anew where it is open. */
export const noteUnread = (unread: number): void => {
  const { user } = useSession.getState()
  if (!user) return
  if (user.unread_notifications !== unread)
    useSession.setState({ user: { ...user, unread_notifications: unread } })
  void queryClient.invalidateQueries({ queryKey: key })
}

const change = (made: (list: UserNotification[]) => UserNotification[]): void => {
  queryClient.setQueryData<UserNotification[]>(key, (list) => list && made(list))
}

/** Marks one as read, or all of them: at once here, then on the server. Throws `CallError`. */
export const readNotifications = async (id?: number): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: key })
  const read_at = new Date().toISOString()
  change((list) =>
    list.map((one) =>
      one.read_at === null && (id === undefined || one.id === id) ? { ...one, read_at } : one,
    ),
  )
  const body = id === undefined ? { all: true as const } : { ids: [id] }
  // Whoever presses on one leaves for its page.
  const { unread } = await call(notifications.read, { body }, { keepalive: true })
  noteUnread(unread)
}

/** Deletes one: at once here, then on the server. Throws `CallError`; it is back then. */
export const removeNotification = async ({ id, read_at }: UserNotification): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: key })
  change((list) => list.filter((one) => one.id !== id))
  const before = useSession.getState().user?.unread_notifications ?? 0
  try {
    await call(notifications.remove, { params: { id } })
    noteUnread(read_at === null ? Math.max(0, before - 1) : before)
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey: key })
    throw error
  }
}
