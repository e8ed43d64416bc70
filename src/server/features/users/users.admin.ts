import { adminUserActs, adminUsers } from '../../../contract/admin/users.ts'
import { done } from '../../../contract/paging.ts'
import { actOnOne, changeItem, itemFor, writerOf } from '../../crud/crud.service.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { fail, failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import { isAdmin } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { dropAccountOf, removeSongsOf } from '../account/account.service.ts'
import { refuseBeyond } from '../roles/roles.service.ts'
import { createUser, endSessions, failTaken, findUserByEmail } from '../session/accounts.service.ts'
import {
  holdAdmins,
  powersOf,
  rolesNamed,
  setBlocked,
  setRoles,
  setUser,
  userListing,
  userRows,
} from './users-admin.queries.ts'

/** Only administrators work on administrators, and nobody on whom may do more than they. */
const refuseStronger = async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
  const { admin, permissions } = await powersOf(trx, ids)
  if (admin && !isAdmin(viewer)) fail('forbidden', 'This reaches further than your own rights.')
  refuseBeyond(viewer, permissions)
}

const refuseOneself = ({ viewer }: Write, ids: number[]): void => {
  if (ids.includes(viewer.id)) fail('conflict', 'This cannot be done to your own account.')
}

/** Does something after which an administrator must be left. */
const keepingAdmin = async ({ trx }: Write, work: () => Promise<void>): Promise<void> => {
  await holdAdmins(trx)
  await work()
  if ((await holdAdmins(trx)).length === 0) fail('conflict', 'The last administrator cannot go.')
}

/** The roles that are named, unless they permit more than the viewer may give. */
const rolesFor = async ({ trx, viewer }: Write, ids: number[]) => {
  const wanted = [...new Set(ids)]
  const roles = await rolesNamed(trx, wanted)
  if (roles.length !== wanted.length) return failFields({ roles: ['This value is not valid.'] })
  if (roles.some(({ name }) => name === 'admin') && !isAdmin(viewer))
    fail('forbidden', 'This reaches further than your own rights.')
  refuseBeyond(
    viewer,
    roles.flatMap(({ permissions }) => permissions),
  )
  return roles
}

const block = async (write: Write, ids: number[]): Promise<void> => {
  refuseOneself(write, ids)
  await refuseStronger(write, ids)
  await keepingAdmin(write, () => setBlocked(write.trx, ids, true))
  for (const id of ids) await endSessions({ db: write.trx }, id)
}

const unblock = async (write: Write, ids: number[]): Promise<void> => {
  await refuseStronger(write, ids)
  await setBlocked(write.trx, ids, false)
}

const mailLinks = async (write: Write, ids: number[]): Promise<void> => {
  await refuseStronger(write, ids)
  const { on, trx } = write
  for (const { email } of await userRows(trx, ids))
    await on.queue.send('send-password-link', { email, by: 'administrator' }, { trx })
}

const revoke = async (write: Write, ids: number[]): Promise<void> => {
  await refuseStronger(write, ids)
  const { trx, viewer } = write
  for (const id of ids) await endSessions({ db: trx }, id, id === viewer.id ? viewer.session_id : undefined)
}

const remove = async (write: Write, ids: number[]): Promise<void> => {
  refuseOneself(write, ids)
  await refuseStronger(write, ids)
  for (const id of ids) await removeSongsOf(write.on, id)
  for (const id of ids) await dropAccountOf(write.trx, id)
}

const same = (one: number[], other: number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Accounts in the back office. */
export const usersAdmin = resource({
  table: adminUsers,
  name: 'users',
  listing: userListing,
  rows: userRows,
  items: userRows,
  label: ({ name }) => name,
  create: async (write, { name, email, roles = [] }) => {
    const { on, trx } = write
    const given = await rolesFor(write, roles)
    const names = given.length > 0 ? given.map((role) => role.name) : ['user']
    const account = { name, email, password_hash: null, is_admin: false, roles: names }
    const id = await createUser({ db: trx }, account)
    await on.queue.send('send-password-link', { email, by: 'invitation' }, { trx })
    return id
  },
  change: async (write, id, { roles, ...columns }, before) => {
    const { trx, viewer } = write
    await refuseStronger(write, [id])
    const rights = !same(
      roles,
      before.roles.map((role) => role.id),
    )
    if (rights || columns.is_admin !== before.is_admin) refuseOneself(write, [id])
    if (columns.is_admin && !isAdmin(viewer)) fail('forbidden', 'This reaches further than your own rights.')
    const holder = await findUserByEmail({ db: trx }, columns.email)
    if (holder && holder.id !== id) failTaken()
    const given = rights ? await rolesFor(write, roles) : null
    await keepingAdmin(write, async () => {
      await setUser(trx, id, columns)
      if (given)
        await setRoles(
          trx,
          id,
          given.map((role) => role.id),
        )
    })
  },
  remove,
  actions: { block, unblock, reset_password: mailLinks, revoke_sessions: revoke },
})

/** What is done with one account at a time. */
export const usersAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminUserActs, {
    block: actOnOne(on, usersAdmin, 'block'),
    unblock: actOnOne(on, usersAdmin, 'unblock'),
    resetPassword: actOnOne(on, usersAdmin, 'reset_password'),
    revokeSessions: actOnOne(on, usersAdmin, 'revoke_sessions'),
    setRoles: async (call) => {
      const { id } = call.params
      const item = await itemFor(on, usersAdmin, id)
      const { version, name, email, is_admin, email_confirmed } = item as Record<string, unknown>
      const change = { version, name, email, is_admin, email_confirmed, roles: call.body.roles }
      await changeItem(on, usersAdmin, writerOf(call), id, change as never)
      return done
    },
  })
