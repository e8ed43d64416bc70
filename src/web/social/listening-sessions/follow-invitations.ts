import type { AnyRouter } from '@tanstack/react-router'
import type { UserNotification } from '../../../contract/platform/notifications.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { subscribeToEvents } from '../../data/events/events.ts'
import { landingOf } from '../../data/session/player-landing.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { translate } from '../../i18n/i18n.ts'
import { notificationsQuery, readNotifications } from '../../platform/notifications/notifications.ts'
import { dismissToast, showToast } from '../../ui/overlays/toasts.ts'

/** Where a session is joined. */
const PAGE = '/listen/'

const join = async (link: string, router: AnyRouter): Promise<void> => {
  const { joinTogether } = await import('../../player/together/session.ts')
  // Only the listener shell plays.
  if (!router.state.matches.some(({ routeId }) => String(routeId).startsWith('/shell')))
    await router.navigate({ to: landingOf(settings()) })
  await joinTogether(link.slice(PAGE.length))
}

/**
 * Shows a toast for every invitation to listen together, until it is answered, here or on another device, or its session
 * has ended. Returns how to stop.
 */
export const followInvitations = (router: AnyRouter): (() => void) => {
  /** Ids of toasts by their notification. */
  const shown = new Map<number, number>()

  const show = ({ id, title, cover, person, text, link }: UserNotification): void => {
    if (!link || shown.has(id)) return
    const toast = showToast({
      type: 'info',
      title: title ?? '',
      text: translate(text),
      person: { name: person ?? '', avatar: cover },
      stays: true,
      action: { label: translate('Join'), run: () => void join(link, router).catch(showError) },
      dismissed: () => void readNotifications(id).catch(showError),
    })
    shown.set(id, toast)
  }

  const look = async (): Promise<UserNotification[]> => {
    const all = await queryClient.fetchQuery(notificationsQuery())
    const waiting = all.filter(({ kind, read_at }) => kind === 'session_invitation' && read_at === null)
    for (const [id, toast] of shown) {
      if (waiting.some((one) => one.id === id)) continue
      dismissToast(toast)
      shown.delete(id)
    }
    return waiting
  }
  const announce = async (): Promise<void> => {
    const waiting = await look()
    if (waiting.length === 0 || router.state.location.pathname.startsWith(PAGE)) return
    // The code that plays is there by the time the button is pressed.
    void import('../../player/together/session.ts')
    waiting.forEach(show)
  }
  /** Invitations may have come before they were followed. */
  const catchUp = async (): Promise<void> => {
    if (shown.size > 0 || useSession.getState().user?.unread_notifications) await announce()
  }
  const later = (run: () => Promise<unknown>) => (): void => void run().catch(() => undefined)

  const stop = subscribeToEvents({
    'listening-session.invited': later(announce),
    'notification.read': later(async () => shown.size > 0 && look()),
    connected: later(catchUp),
    resync: later(catchUp),
  })
  return () => {
    stop()
    for (const toast of shown.values()) dismissToast(toast)
  }
}
