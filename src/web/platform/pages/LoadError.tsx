import { CallError } from '../../data/call.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { OfflineScreen } from '../../ui/layout/OfflinePart.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'
import { OfflineState, useOffline } from './OfflineState.tsx'

/** Shown instead of a part that failed to load. */
export const LoadError = ({ error, retry }: { error: Error; retry: () => void }) => {
  const { t } = useTranslation()
  const silent = error instanceof CallError && error.status === 0
  return (
    <OfflineScreen screen="missing">
      {useOffline(retry) && silent ? (
        <OfflineState retry={retry} />
      ) : (
        <ErrorState title={silent ? t('Can’t reach the server.') : t('Couldn’t load this')} retry={retry} />
      )}
    </OfflineScreen>
  )
}
