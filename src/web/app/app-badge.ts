import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../api/client.ts'
import { canChat } from '../items/people/can-chat.ts'
import { useSession } from '../session/session.ts'
import { currentToken, useToken } from '../session/token.ts'

/** Unread messages, as the button for them counts them: nothing is requested here. */
const followMessages = async (changed: (unread: number) => void): Promise<() => void> => {
  const { unreadQuery } = await import('../api/chat/conversations.ts')
  const observer = new QueryObserver(queryClient, { ...unreadQuery(), enabled: false })
  changed(observer.getCurrentResult().data?.unread ?? 0)
  return observer.subscribe(({ data }) => changed(data?.unread ?? 0))
}

/**
 * Shows on the icon of the installed app how many notifications and messages are unread; nothing for visitors. Returns
 * a stop function.
 */
export const showBadge = (): (() => void) => {
  if (!('setAppBadge' in navigator)) return () => undefined
  let shown: number | undefined
  let messages = 0
  let stopMessages: Promise<() => void> | undefined

  const show = (): void => {
    const { user } = useSession.getState()
    // While the account loads, the last count stays.
    if (!user && currentToken() !== null) return
    if (canChat(user))
      stopMessages ??= followMessages((unread) => {
        messages = unread
        show()
      }).catch(() => () => undefined)
    const unread = user ? user.unread_notifications + (canChat(user) ? messages : 0) : 0
    if (unread === shown) return
    shown = unread
    // Refused where the app is not installed.
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
  }
  const unfollow = [useSession.subscribe(show), useToken.subscribe(show)]
  show()
  return () => {
    for (const stop of unfollow) stop()
    void stopMessages?.then((stop) => stop())
  }
}
