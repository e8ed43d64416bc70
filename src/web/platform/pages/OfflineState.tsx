import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { ErrorState } from '../../ui/layout/States.tsx'

const onChange = (changed: () => void): (() => void) => {
  const stop = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: stop.signal })
  return () => stop.abort()
}

/** Returns whether the browser is offline, and retries once it no longer is. */
export const useOffline = (retry: () => void): boolean => {
  const again = useEffectEvent(retry)
  useEffect(() => {
    const stop = new AbortController()
    addEventListener('online', () => again(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return useSyncExternalStore(onChange, () => !navigator.onLine)
}

/** Shown instead of what could not be loaded without a connection. */
export const OfflineState = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation()
  return <ErrorState title={t('You are offline')} text={t('Check your connection.')} retry={retry} />
}
