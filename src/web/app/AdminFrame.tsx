import { lazy, Suspense } from 'react'
import { AdminShell } from '../admin/AdminShell.tsx'
import buttonsStyles from '../ui/buttons.module.css'
import { AccountButton } from './AccountButton.tsx'

export { enterAdmin } from '../admin/admin-guard.ts'

const Bell = lazy(() => import('../features/notifications/Bell.tsx').then((m) => ({ default: m.Bell })))

/** The admin area, with the account button of every shell. */
export const AdminFrame = () => (
  <AdminShell
    account={
      <>
        <Suspense fallback={<span className={buttonsStyles.ib} data-part="icon-button bell" />}>
          <Bell />
        </Suspense>
        <AccountButton />
      </>
    }
  />
)
