import { randomUUID } from 'node:crypto'
import { done } from '../../../../contract/core/pagination.ts'
import { adminUserActs, adminUsers, muteHours } from '../../../../contract/site/back-office/users.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { changeItem, itemFor, runActionOnMany, runActionOnOne, writerOf } from '../../../crud/crud.service.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { isAdmin } from '../../../http/viewer.ts'
import { catalogChanged, removeSongs } from '../../catalog/index.ts'
import {
  createUser,
  deleteAppPasswords,
  endSessions,
  failTaken,
  findUserByEmail,
  notify,
  publishEvent,
  requireOthersCase,
  requireOwnPermissions,
} from '../../platform/index.ts'
import { lockAccounts } from '../account/queries.ts'
import { deleteAccountOf } from '../account/service.ts'
import { announceEmailChange } from './email-change.service.ts'
import {
  listSongs,
  loadPowers,
  rolesNamed,
  setBlocked,
  setMuted,
  setRoles,
  updateUser,
  userListing,
  userRows,
} from './queries.ts'

/** Only administrators may manage administrators, and nobody may manage users with more permissions. */
const requireNotStronger = async ({ trx, viewer }: Write, ids: number[]): Promise<void> => {
  const { admin, permissions } = await loadPowers(trx, ids)
  if (admin && !isAdmin(viewer)) throwError('forbidden', 'You can’t grant permissions you don’t have.')
  requireOwnPermissions(viewer, permissions)
}

const requireNotSelf = ({ viewer }: Write, ids: number[]): void => {
  if (ids.includes(viewer.id)) throwError('conflict', 'You can’t do this to your own account.')
}

/** Runs an action after which at least one administrator must remain. */
const keepingAdmin = async ({ trx }: Write, ids: number[], work: () => Promise<void>): Promise<void> => {
  await lockAccounts(trx, ids)
  await work()
  if ((await lockAccounts(trx, ids)).length === 0)
    throwError('conflict', 'You can’t remove the last administrator.')
}

/** Returns the named roles, unless they contain permissions the viewer may not grant. */
const rolesFor = async ({ trx, viewer }: Write, ids: number[]) => {
  const distinct = [...new Set(ids)]
  const roles = await rolesNamed(trx, distinct)
  if (roles.length !== distinct.length) return throwFieldErrors({ roles: ['This value isn’t valid.'] })
  if (roles.some(({ name }) => name === 'admin') && !isAdmin(viewer))
    throwError('forbidden', 'You can’t grant permissions you don’t have.')
  requireOwnPermissions(
    viewer,
    roles.flatMap(({ permissions }) => permissions),
  )
  return roles
}

const block = async (write: Write, ids: number[]): Promise<void> => {
  requireNotSelf(write, ids)
  await requireNotStronger(write, ids)
  await keepingAdmin(write, ids, () => setBlocked(write.trx, ids, true))
  for (const id of ids) await endSessions({ db: write.trx }, id)
}

const unblock = async (write: Write, ids: number[]): Promise<void> => {
  await requireNotStronger(write, ids)
  await setBlocked(write.trx, ids, false)
}

const mailLinks = async (write: Write, ids: number[]): Promise<void> => {
  await requireNotStronger(write, ids)
  const { ctx, trx } = write
  for (const { email } of await userRows(trx, ids))
    await ctx.queue.send('send-password-link', { email, by: 'administrator' }, { trx })
}

const revoke = async (write: Write, ids: number[]): Promise<void> => {
  await requireNotStronger(write, ids)
  const { trx, viewer } = write
  for (const id of ids) {
    await endSessions({ db: trx }, id, id === viewer.id ? viewer.session_id : undefined)
    await deleteAppPasswords(trx, id)
  }
}

const mayModerate = async (write: Write, ids: number[]): Promise<void> => {
  requireNotSelf(write, ids)
  await requireNotStronger(write, ids)
}

/** Keeps accounts from writing for some hours; their open conversations show it at once. */
const silence = async ({ trx }: Write, ids: number[], hours: number): Promise<void> => {
  await setMuted(trx, ids, hours)
  await publishEvent(trx, ids, 'resync', {})
}

/** Sends a notification that cannot be muted. */
const sendWarning = async (
  { trx }: Write,
  ids: number[],
  {
    text,
    ...values
  }: { text: 'warning' | 'muted_hour' | 'muted'; params?: { text: string }; count?: number },
) => {
  const content = { text, link: null, item: null }
  await notify(trx, {
    ...content,
    ...values,
    kind: 'warning',
    to: ids,
    exclude: [],
    subject: randomUUID(),
    title: null,
    several: content,
  })
}

const warn = async (write: Write, ids: number[], text: unknown): Promise<void> => {
  if (typeof text !== 'string') return throwFieldErrors({ value: ['This value isn’t valid.'] })
  await mayModerate(write, ids)
  await sendWarning(write, ids, { text: 'warning', params: { text } })
}

const mute = async (write: Write, ids: number[], hours: unknown): Promise<void> => {
  const known =
    muteHours.find((one) => one === hours) ?? throwFieldErrors({ value: ['This value isn’t valid.'] })
  await mayModerate(write, ids)
  await silence(write, ids, known)
  await sendWarning(write, ids, { text: known === 1 ? 'muted_hour' : 'muted', count: known })
}

const unmute = async (write: Write, ids: number[]): Promise<void> => {
  await mayModerate(write, ids)
  await silence(write, ids, 0)
}

const requireRemovable = async (write: Write, ids: number[]): Promise<void> => {
  requireNotSelf(write, ids)
  await requireNotStronger(write, ids)
}

const remove = async ({ ctx, trx }: Write, ids: number[]): Promise<void> => {
  await removeSongs(trx, await listSongs(trx, ids))
  await lockAccounts(trx, ids)
  for (const id of ids) await deleteAccountOf(ctx, trx, id)
  await catalogChanged(ctx, trx)
}

const same = (one: number[], other: number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Admin resource for accounts. */
export const usersAdmin = resource({
  table: adminUsers,
  name: 'users',
  listing: userListing,
  rows: userRows,
  items: userRows,
  label: ({ name }) => name,
  create: async (write, { name, email, roles = [] }) => {
    const { ctx, trx } = write
    const input = await rolesFor(write, roles)
    const names = input.length > 0 ? input.map((role) => role.name) : ['user']
    const account = { name, email, password_hash: null, is_admin: false, roles: names }
    const id = await createUser({ db: trx }, account)
    await ctx.queue.send('send-password-link', { email, by: 'invitation' }, { trx })
    return id
  },
  change: async (write, id, { roles, ...changes }, before) => {
    const { trx, viewer } = write
    const columns = { ...changes, is_admin: changes.is_admin ?? before.is_admin }
    await requireNotStronger(write, [id])
    const rights = !same(
      roles,
      before.roles.map((role) => role.id),
    )
    if (
      rights ||
      columns.is_admin !== before.is_admin ||
      columns.email !== before.email ||
      columns.email_confirmed !== before.email_confirmed
    )
      await requireOthersCase(trx, viewer, [id])
    if (columns.is_admin && !isAdmin(viewer))
      throwError('forbidden', 'You can’t grant permissions you don’t have.')
    const holder = await findUserByEmail({ db: trx }, columns.email)
    if (holder && holder.id !== id) failTaken()
    const input = rights ? await rolesFor(write, roles) : null
    if (columns.email !== before.email) await announceEmailChange(write, before.email, columns.email)
    await keepingAdmin(write, [id], async () => {
      await updateUser(trx, id, columns)
      if (input)
        await setRoles(
          trx,
          id,
          input.map((role) => role.id),
        )
    })
  },
  requireRemovable,
  remove,
  actions: { block, unblock, reset_password: mailLinks, revoke_sessions: revoke, warn, mute, unmute },
})

/** Actions on single accounts. */
export const usersAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminUserActs, {
    block: runActionOnOne(ctx, usersAdmin, 'block'),
    unblock: runActionOnOne(ctx, usersAdmin, 'unblock'),
    resetPassword: runActionOnOne(ctx, usersAdmin, 'reset_password'),
    revokeSessions: runActionOnOne(ctx, usersAdmin, 'revoke_sessions'),
    warn: async (call) => {
      await itemFor(ctx, usersAdmin, call.viewer, call.params.id)
      const order = { action: 'warn', ids: [call.params.id], value: call.body.text }
      await runActionOnMany(ctx, usersAdmin, writerOf(call), order)
      return done
    },
    mute: async (call) => {
      await itemFor(ctx, usersAdmin, call.viewer, call.params.id)
      const order = { action: 'mute', ids: [call.params.id], value: call.body.hours }
      await runActionOnMany(ctx, usersAdmin, writerOf(call), order)
      return done
    },
    unmute: runActionOnOne(ctx, usersAdmin, 'unmute'),
    setRoles: async (call) => {
      const { id } = call.params
      const item = await itemFor(ctx, usersAdmin, call.viewer, id)
      const { version, name, email, is_admin, email_confirmed } = item as Record<string, unknown>
      const change = { version, name, email, is_admin, email_confirmed, roles: call.body.roles }
      await changeItem(ctx, usersAdmin, writerOf(call), id, change as never)
      return done
    },
  })
