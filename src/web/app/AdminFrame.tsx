import { AdminShell } from '../admin/AdminShell.tsx'
import { AccountButton } from './AccountButton.tsx'
import './shell.css'

export { enter } from '../admin/entrance.ts'

/** The admin area, with the account that every shell has. */
export const AdminFrame = () => <AdminShell account={<AccountButton />} />
