import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { GivenSubscription, PushState } from '../../../../contract/platform/web-push.ts'
import { showError } from '../../../data/errors.ts'
import {
  endBrowserPush,
  isSubscribed,
  type PushSupport,
  pushSupport,
  subscribeBrowser,
} from '../../../data/session/device/browser-push.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { subscribeDevice, unsubscribeDevice } from '../../../platform/notifications/web-push.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'

/** The browser's permission, also after it was changed in the settings of the browser. */
const usePermission = () => {
  const [permission, setPermission] = useState(Notification.permission)
  const look = useCallback(() => setPermission(Notification.permission), [])
  useEffect(() => {
    const over = new AbortController()
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', look, { signal: over.signal }))
      .catch(() => undefined)
    return () => over.abort()
  }, [look])
  return { permission, look }
}

interface TurnProps {
  state: PushState
  subscribed: boolean
  /** Looks again whether the browser is subscribed. */
  refetch: () => Promise<unknown>
}

const Turn = ({ state, subscribed, refetch }: TurnProps) => {
  const { t } = useTranslation()
  const { permission, look } = usePermission()
  const denied = permission === 'denied'
  const [wanted, setWanted] = useState<boolean | null>(null)
  const on = !denied && subscribed && state.devices.some(({ current }) => current)

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return
    await subscribeBrowser(state.public_key, (given) => subscribeDevice(given as GivenSubscription))
  }
  const turnOff = async () => {
    await unsubscribeDevice()
    await endBrowserPush()
  }
  const fail = (error: unknown) => {
    if (!(error instanceof DOMException)) return showError(error)
    const text = t('The push service of this browser can’t be reached. Try again later.')
    showToast({ type: 'error', title: t('Error'), text })
  }
  const change = async (enabled: boolean) => {
    setWanted(enabled)
    await (enabled ? turnOn() : turnOff()).catch(fail)
    await refetch()
    look()
    setWanted(null)
  }
  const name = settings().appName
  return (
    <Switch
      label={t('Notifications on this device')}
      hint={
        denied
          ? t('This browser blocks notifications of {name}. Allow them in its settings for this site.', {
              name,
            })
          : t('They appear even while {name} is closed.', { name })
      }
      checked={wanted ?? on}
      disabled={denied || wanted !== null}
      onChange={(enabled) => void change(enabled)}
    />
  )
}

const useObstacle = (support: PushSupport): string => {
  const { t } = useTranslation()
  const name = settings().appName
  if (support === 'insecure') return t('Notifications on this device need a secure connection (https).')
  if (support === 'not_installed')
    return t('To get notifications on this device, add {name} to your home screen and open it from there.', {
      name,
    })
  return t('This browser can’t show notifications while {name} is closed.', { name })
}

const Obstacle = ({ support }: { support: PushSupport }) => <p className="muted">{useObstacle(support)}</p>

/** Notifications on this device: a switch, or why there is none. */
export const ThisPushDevice = ({ state }: { state: PushState | undefined }) => {
  const support = pushSupport()
  const { data: subscribed, refetch } = useQuery({
    queryKey: ['browser-push'],
    queryFn: isSubscribed,
    staleTime: 0,
    networkMode: 'always',
    enabled: support === 'supported',
  })
  if (support !== 'supported') return <Obstacle support={support} />
  return state && subscribed !== undefined && <Turn state={state} subscribed={subscribed} refetch={refetch} />
}
