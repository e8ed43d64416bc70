import { AdminShell } from '../../back-office/admin-area/AdminShell.tsx'
import { AreaTools } from './AreaTools.tsx'

export { enterAdmin } from '../../back-office/admin-area/admin-guard.ts'

/** The admin area, with the account button of every shell. */
export const AdminFrame = () => <AdminShell account={<AreaTools />} />
