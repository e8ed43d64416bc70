import { keepConnected, subscribeToEvents } from '../data/events/events.ts'
import { entitlementTo, openUpgrade } from '../data/session/entitlements.ts'
import { useSession } from '../data/session/session.ts'
import { translate } from '../i18n/i18n.ts'
import { showToast } from '../ui/overlays/toasts.ts'
import { player, plays } from './player.ts'

const tell = (): void => {
  const offered = entitlementTo('More devices') === 'offered'
  showToast({
    type: 'info',
    title: translate('Playback moved to another device'),
    text: translate('Your plan plays on {count} devices at a time.', {
      count: useSession.getState().user?.max_devices ?? 1,
    }),
    action: offered
      ? { label: translate('Upgrade'), run: () => openUpgrade({ feature: 'More devices' }) }
      : { label: translate('Play here'), run: () => player.resume() },
  })
}

const pause = (): void => {
  // A shared queue goes on for the others.
  player.hush()
  tell()
}

/**
 * Pauses when the listener plays on more devices than their plan permits, and this one began first. Returns the
 * function that stops following.
 */
export const followMovedPlayback = (): (() => void) => {
  // Music plays in the background, too.
  const letGo = keepConnected()
  const unsubscribe = subscribeToEvents({
    'playback.moved': ({ play_ids }) =>
      void plays.isOneOf(play_ids).then((ours) => {
        if (ours) pause()
      }),
  })
  const unregister = plays.onMoved(pause)
  return () => {
    letGo()
    unsubscribe()
    unregister()
  }
}
