import { adminPermissions } from '../../../contract/platform/back-office/roles.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

/** All permissions, in groups. */
export const permissionsQuery = readQuery(adminPermissions.all, {})

/** Sets a role's permissions to exactly `names`, if it still has `before`. Throws `CallError`. */
export const savePermissions = async (id: number, names: string[], before: string[]): Promise<void> => {
  await call(adminPermissions.set, { params: { id }, body: { names, before } as never })
  await queryClient.invalidateQueries()
}
