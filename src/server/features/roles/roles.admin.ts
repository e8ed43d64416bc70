import {
  type AdminRole,
  adminPermissions,
  adminRoles,
  listedPermissions,
  permissionGroups,
} from '../../../contract/admin/roles.ts'
import type { AppContext } from '../../app-context.ts'
import { changeItem, itemFor, writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { slugOf } from '../importing/importing.service.ts'
import { requireOwnPermissions } from './roles.service.ts'
import {
  deleteRoles,
  insertRole,
  roleListing,
  roleRows,
  setPermission,
  updateLabel,
} from './roles-admin.queries.ts'

const listed: string[] = listedPermissions

/** Returns the visible permissions of a role. */
const listedOf = (role: Pick<AdminRole, 'permissions'>): string[] =>
  role.permissions.filter((name) => listed.includes(name))

const setPermissions = async (
  { trx, viewer }: Write,
  id: number,
  before: string[],
  names: string[],
): Promise<void> => {
  const differing = listed.filter((name) => before.includes(name) !== names.includes(name))
  requireOwnPermissions(viewer, differing)
  await setPermission(trx, id, names, listed)
}

const requireRemovable = async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
  const roles = await roleRows(trx, ids)
  if (roles.some(({ system }) => system)) throwError('conflict', 'Built-in roles can’t be deleted.')
  for (const { permissions } of roles) requireOwnPermissions(viewer, permissions)
}

/** Admin resource for roles. */
export const rolesAdmin = resource({
  table: adminRoles,
  name: 'roles',
  listing: roleListing,
  rows: roleRows,
  items: roleRows,
  label: ({ label }) => label,
  create: async (write, { label, permissions = [] }) => {
    const name = slugOf(label)
    const id = name ? await insertRole(write.trx, name, label) : null
    if (id === null) return throwFieldErrors({ label: ['A role with this name already exists.'] })
    await setPermissions(write, id, [], permissions)
    return id
  },
  change: async (write, id, { label, permissions }, before) => {
    if (before.name === 'admin')
      throwError('conflict', 'Administrators can do everything. This role can’t be changed.')
    await updateLabel(write.trx, id, label)
    if (permissions) await setPermissions(write, id, before.permissions, permissions)
  },
  requireRemovable,
  remove: ({ trx }, ids) => deleteRoles(trx, ids),
})

const sorted = (names: readonly string[]): string => [...names].sort().join()

/** Available permissions, and those of a role. */
export const rolesAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminPermissions, {
    all: () => permissionGroups.map(({ title, permissions }) => ({ title, permissions: [...permissions] })),
    set: async ({ viewer, client, params: { id }, body: { names, before } }) => {
      const [role] = await roleRows(ctx.db, [id])
      const permissions = listedOf(orNotFound(role))
      if (before && sorted(before) !== sorted(permissions)) throwError('conflict')
      const { version } = (await itemFor(ctx, rolesAdmin, viewer, id)) as { version: string }
      const change = { version, label: role?.label, permissions: names }
      await changeItem(ctx, rolesAdmin, writerOf({ viewer, client }), id, change as never)
      return orNotFound((await roleRows(ctx.db, [id]))[0])
    },
  })
