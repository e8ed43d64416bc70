import { lazy, Suspense } from 'react'
import { IconButtonSpace } from '../../ui/buttons/IconButton.tsx'
import { AccountButton } from './AccountButton.tsx'

const Bell = lazy(() => import('../../platform/notifications/Bell.tsx').then((m) => ({ default: m.Bell })))

/** Notifications and account button in the header of the admin and artist areas. */
export const AreaTools = () => (
  <>
    <Suspense fallback={<IconButtonSpace data-part="icon-button bell" />}>
      <Bell />
    </Suspense>
    <AccountButton />
  </>
)
