import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/i18n.ts'
import { OfflineState, useOffline } from '../../platform/pages/OfflineState.tsx'
import { OfflineScreen } from '../../ui/layout/OfflinePart.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'

/** Shown instead of a page that crashed, while everything around it continues. */
export const PageFailed = ({ reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  const offline = useOffline(again)
  return (
    // Without a connection, most likely its code is not on the device.
    <OfflineScreen screen="offPage">
      <Page>
        {offline ? (
          <OfflineState retry={again} />
        ) : (
          <ErrorState title={t('Something went wrong')} retry={again} />
        )}
      </Page>
    </OfflineScreen>
  )
}
