import { AdminShell } from '../admin/AdminShell.tsx'
import { AreaTools } from './AreaTools.tsx'

export { enterAdmin } from '../admin/admin-guard.ts'

/** The admin area, with the account button of every shell. */
export const AdminFrame = () => <AdminShell account={<AreaTools />} />
