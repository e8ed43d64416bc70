import {
  type AdminRole,
  adminPermissions,
  adminRoles,
  permissionGroups,
  shownPermissions,
} from '../../../contract/admin/roles.ts'
import { changeItem, itemFor, writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { fail, failFields, found } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { slugOf } from '../importing/importing.service.ts'
import { refuseBeyond } from './roles.service.ts'
import { addRole, dropRoles, permit, roleListing, roleRows, setLabel } from './roles-admin.queries.ts'

const shown: string[] = shownPermissions

/** What a role is permitted, as far as it is shown. */
const shownOf = (role: Pick<AdminRole, 'permissions'>): string[] =>
  role.permissions.filter((name) => shown.includes(name))

const setPermissions = async (
  { trx, viewer }: Write,
  id: number,
  before: string[],
  names: string[],
): Promise<void> => {
  const differing = shown.filter((name) => before.includes(name) !== names.includes(name))
  refuseBeyond(viewer, differing)
  await permit(trx, id, names, shown)
}

const remove = async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
  const roles = await roleRows(trx, ids)
  if (roles.some(({ system }) => system)) fail('conflict', 'This role comes with the product and stays.')
  for (const { permissions } of roles) refuseBeyond(viewer, permissions)
  await dropRoles(trx, ids)
}

/** Roles in the back office. */
export const rolesAdmin = resource({
  table: adminRoles,
  name: 'roles',
  listing: roleListing,
  rows: roleRows,
  items: roleRows,
  label: ({ label }) => label,
  create: async (write, { label, permissions = [] }) => {
    const name = slugOf(label)
    const id = name ? await addRole(write.trx, name, label) : null
    if (id === null) return failFields({ label: ['There is a role of this name already.'] })
    await setPermissions(write, id, [], permissions)
    return id
  },
  change: async (write, id, { label, permissions }, before) => {
    if (before.name === 'admin')
      fail('conflict', 'Administrators may do everything; this role stays as it is.')
    await setLabel(write.trx, id, label)
    if (permissions) await setPermissions(write, id, before.permissions, permissions)
  },
  remove,
})

const sorted = (names: readonly string[]): string => [...names].sort().join()

/** What roles can besides: what there is to permit, and what one of them permits. */
export const rolesAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminPermissions, {
    all: () => permissionGroups.map(({ title, permissions }) => ({ title, permissions: [...permissions] })),
    set: async ({ viewer, client, params: { id }, body: { names, before } }) => {
      const [role] = await roleRows(on.db, [id])
      const permissions = shownOf(found(role))
      if (before && sorted(before) !== sorted(permissions)) fail('conflict')
      const { version } = (await itemFor(on, rolesAdmin, id)) as { version: string }
      const change = { version, label: role?.label, permissions: names }
      await changeItem(on, rolesAdmin, writerOf({ viewer, client }), id, change as never)
      return found((await roleRows(on.db, [id]))[0])
    },
  })
