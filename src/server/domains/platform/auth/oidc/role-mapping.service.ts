import type { AppContext } from '../../../../context/app-context.ts'
import { record } from '../../../../crud/audit.ts'
import type { Trx } from '../../../../db/schema.ts'
import { accountRoles, addRoles, listMappings, lockAdmins, removeRoles } from './queries.ts'

/** Roles of somebody according to a provider. */
export interface GrantedRoles {
  provider_id: number
  roles: number[]
}

/** Returns whether there is another administrator; both are locked, so that they cannot lose the role at once. */
const isReplaceable = async (trx: Trx, user_id: number): Promise<boolean> =>
  (await lockAdmins(trx)).some((id) => id !== user_id)

/**
 * Brings somebody's roles in line with the provider, at every login: roles that its mapping names are given and taken
 * away, all others stay as they are. The last administrator keeps that role whatever the provider says.
 */
export const applyRoles = async (
  ctx: AppContext,
  trx: Trx,
  user_id: number,
  granted: GrantedRoles,
): Promise<void> => {
  const managed = new Set((await listMappings(trx, granted.provider_id)).map(({ role }) => role))
  if (managed.size === 0) return
  const account = await accountRoles(trx, user_id)
  if (!account) return
  const gained = granted.roles.filter(
    (id) => managed.has(id) && !account.roles.some((role) => role.id === id),
  )
  const lost = account.roles.filter(({ id }) => managed.has(id) && !granted.roles.includes(id))
  const demoted = lost.filter(({ name }) => name === 'admin')
  const kept = demoted.length === 0 || (await isReplaceable(trx, user_id)) ? [] : demoted
  if (kept.length > 0)
    ctx.log.warn({ user_id }, 'the last administrator keeps the role that the provider withdrew')
  const removed = lost.filter((role) => !kept.includes(role)).map(({ id }) => id)
  if (gained.length === 0 && removed.length === 0) return
  if (gained.length > 0) await addRoles(trx, user_id, gained)
  if (removed.length > 0) await removeRoles(trx, user_id, removed)
  const now = await accountRoles(trx, user_id)
  const names = (roles: { name: string }[] = []) => roles.map(({ name }) => name).sort()
  await record(trx, { id: user_id, name: account.name }, [
    {
      resource: 'users',
      action: 'sync_roles',
      item_id: user_id,
      label: account.name,
      before: { roles: names(account.roles) },
      after: { roles: names(now?.roles) },
    },
  ])
}
