import { lazy, Suspense } from 'react'
import { AdminShell } from '../admin/AdminShell.tsx'
import { AccountButton } from './AccountButton.tsx'
import './shell.css'

export { enter } from '../admin/entrance.ts'

const Bell = lazy(() => import('../features/notifications/Bell.tsx').then((m) => ({ default: m.Bell })))

/** The admin area, with the account that every shell has. */
export const AdminFrame = () => (
  <AdminShell
    account={
      <>
        <Suspense fallback={<span className="ib bell" />}>
          <Bell />
        </Suspense>
        <AccountButton />
      </>
    }
  />
)
