import { permissions } from '../../../../contract/core/permissions.ts'
import {
  adminPermissions,
  adminRoles,
  permissionGroups,
} from '../../../../contract/platform/back-office/roles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { slugOf } from '../../../core/normalized-key.ts'
import { changeItem, itemFor, writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { isAdmin } from '../../../http/viewer.ts'
import { deleteRoles, insertRole, replacePermissions, roleListing, roleRows, updateRole } from './queries.ts'
import { requireOthersCase, requireOwnPermissions } from './service.ts'

const setPermissions = async (
  { trx, viewer }: Write,
  id: number,
  before: string[],
  names: string[],
): Promise<void> => {
  const differing = permissions.filter((name) => before.includes(name) !== names.includes(name))
  requireOwnPermissions(viewer, differing)
  await replacePermissions(trx, id, names)
}

const requireRemovable = async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
  const roles = await roleRows(trx, ids)
  if (roles.some(({ system }) => system)) throwError('conflict', 'Built-in roles can’t be deleted.')
  for (const role of roles) requireOwnPermissions(viewer, role.permissions)
}

/** Admin resource for roles. */
export const rolesAdmin = resource({
  table: adminRoles,
  name: 'roles',
  listing: roleListing,
  rows: roleRows,
  items: roleRows,
  label: ({ label }) => label,
  create: async (write, { label, second_factor = false, permissions: names = [] }) => {
    const name = slugOf(label)
    const id = name ? await insertRole(write.trx, { name, label, second_factor }) : null
    if (id === null) return throwFieldErrors({ label: ['A role with this name already exists.'] })
    await setPermissions(write, id, [], names)
    return id
  },
  change: async (write, id, { permissions: names, ...values }, before) => {
    if (before.name === 'admin')
      throwError('conflict', 'Administrators can do everything. This role can’t be changed.')
    const differs = names !== undefined || values.second_factor !== before.second_factor
    // Administrators have every permission, whatever their roles.
    if (differs && !isAdmin(write.viewer) && write.viewer.roles.includes(before.name))
      await requireOthersCase(write.trx, write.viewer, [write.viewer.id])
    await updateRole(write.trx, id, values)
    if (names) await setPermissions(write, id, before.permissions, names)
  },
  requireRemovable,
  remove: ({ trx }, ids) => deleteRoles(trx, ids),
})

const sorted = (names: readonly string[]): string => [...names].sort().join()

/** Available permissions, and those of a role. */
export const rolesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPermissions, {
    all: () => permissionGroups.map((group) => ({ ...group, permissions: [...group.permissions] })),
    set: async ({ viewer, client, params: { id }, body: { names, before } }) => {
      const role = orNotFound((await roleRows(ctx.db, [id]))[0])
      if (before && sorted(before) !== sorted(role.permissions)) throwError('conflict')
      const { version } = (await itemFor(ctx, rolesAdmin, viewer, id)) as { version: string }
      const { label, second_factor } = role
      const change = { version, label, second_factor, permissions: names }
      await changeItem(ctx, rolesAdmin, writerOf({ viewer, client }), id, change as never)
      return orNotFound((await roleRows(ctx.db, [id]))[0])
    },
  })
