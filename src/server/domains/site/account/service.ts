import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { account, Leaving, OwnSession } from '../../../../contract/platform/account.ts'
import type { User } from '../../../../contract/platform/user.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { browserOf } from '../../../http/device.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Call } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  coverOfUpload,
  deleteReactionsOf,
  emptyTrash,
  forgetInRequests,
  removeSong,
} from '../../catalog/index.ts'
import {
  chooseEmails,
  chooseKinds,
  confirmEmail,
  endSessions,
  findUserByEmail,
  forgetInNotifications,
  ownerBy,
  ownSecurityEvents,
  readUser,
  replacePassword,
  sendConfirmation,
} from '../../platform/index.ts'
import {
  endOrders,
  forgetAddress,
  forgetInGifts,
  forgetSubscriber,
  leaveFamilies,
  loadPayoutAccount,
} from '../../selling/index.ts'
import { handOverPlaylists, leaveAny, leaveBlends, leaveChat, publishAudience } from '../../social/index.ts'
import { forgetInContact } from '../contact/service.ts'
import { forgetInReports } from '../reports/service.ts'
import { exportPage, type PartName, partNames } from './export.queries.ts'
import {
  boughtBy,
  deleteAccount,
  deletePayoutAccounts,
  deleteSession,
  lockAccounts,
  owedTo,
  ownedArtists,
  sessionsOf,
  songsToDelete,
  updateAccount,
} from './queries.ts'

/** Returns what an account loses, and what is in the way, if it is deleted. */
export const leaving = async (ctx: AppContext, { id }: Pick<Viewer, 'id'>): Promise<Leaving> => ({
  ...(await owedTo(ctx.db, id)),
  ...(await boughtBy(ctx.db, id)),
})

/** 409 while a payout of the account is not finished, or it is owed earnings and does not leave them. */
const requireSettled = async (db: Db, id: number, leavesEarnings: boolean): Promise<void> => {
  const { owed, payouts } = await owedTo(db, id)
  if (payouts.length > 0)
    throwError('conflict', 'A payout is not finished. Cancel it, or wait until it is paid.')
  if (owed.length > 0 && !leavesEarnings) throwError('conflict', 'You’re still owed earnings.')
}

/**
 * Ends what an account has in progress, in the transaction that deletes it. What was paid stays as the law requires: orders
 * with their buyer, invoices and the ledger.
 */
const leaveMoney = async (trx: Trx, id: number): Promise<void> => {
  await endOrders(trx, id)
  await forgetSubscriber(trx, id)
  await deletePayoutAccounts(trx, id)
}

/** Returns how artists of an account are paid, masked. */
const listPayoutAccounts = async (ctx: AppContext, userId: number): Promise<object[]> => {
  const all: object[] = []
  for (const { id, name } of await ownedArtists(ctx.db, userId)) {
    const account = await loadPayoutAccount(ctx, ctx.db, id)
    if (!account) continue
    const { method, details, changed_at } = account
    all.push({ artist: name, method: method.name, details, changed_at })
  }
  return all
}

type Client = Call['client']

/** Songs removed per iteration. */
const SONGS_AT_ONCE = 100

/** Updates the account's profile. 422 if the image is not a completed upload of the same user. */
export const changeAccount = async (
  ctx: AppContext,
  viewer: Viewer,
  { avatar, banner, privacy, notify = {}, emails = {}, ...columns }: BodyOf<typeof account.change>,
): Promise<User> => {
  const { new_device, ...kinds } = notify
  await ctx.db.transaction().execute(async (trx) => {
    const avatar_cover_id = avatar ? await coverOfUpload(trx, viewer, avatar, 'avatar') : null
    const banner_cover_id = banner ? await coverOfUpload(trx, viewer, banner, 'banner') : null
    await updateAccount(trx, viewer.id, {
      ...columns,
      ...(avatar !== undefined && { avatar_cover_id }),
      ...(banner !== undefined && { banner_cover_id }),
      ...(privacy?.profile !== undefined && { profile_public: privacy.profile }),
      ...(privacy?.recents !== undefined && { recents_audience: privacy.recents }),
      ...(privacy?.most_played !== undefined && { most_played_audience: privacy.most_played }),
      ...(privacy?.follows !== undefined && { follows_audience: privacy.follows }),
      ...(privacy?.playlists !== undefined && { playlists_audience: privacy.playlists }),
      ...(privacy?.friends !== undefined && { friends_audience: privacy.friends }),
      ...(privacy?.activity !== undefined && { activity_audience: privacy.activity }),
      ...(privacy?.friend_requests !== undefined && { friend_requests: privacy.friend_requests }),
      ...(privacy?.receipts !== undefined && { receipts: privacy.receipts }),
      ...(new_device !== undefined && { mail_new_device: new_device }),
    })
    await chooseKinds(trx, viewer.id, kinds)
    await chooseEmails(trx, viewer.id, emails)
  })
  if (privacy?.activity !== undefined || privacy?.profile !== undefined) await publishAudience(ctx, viewer.id)
  return readUser(ctx, viewer.id)
}

/** Emails a link to the new address; it becomes the account's once the link is opened. 409 if the address is taken. */
export const changeEmail = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  { email, password }: BodyOf<typeof account.changeEmail>,
): Promise<void> => {
  const owner = await ownerBy(ctx, viewer, client, password)
  if (email !== owner.email && (await findUserByEmail(ctx, email)))
    throwError('conflict', 'This email is already in use.')
  await sendConfirmation(ctx, viewer.id, email)
}

/** Resends the email confirmation link. */
export const resendEmail = async (ctx: AppContext, viewer: Viewer): Promise<void> =>
  sendConfirmation(ctx, viewer.id, (await readUser(ctx, viewer.id)).email)

/** Confirms an email address by an emailed link. 410 if the link has expired or was used. */
export const confirmAccountEmail = confirmEmail

export { ownSecurityEvents }

/** Changes the password, ends all other sessions and revokes app passwords if asked to. */
export const changePassword = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Client,
  { current_password, password, revoke_apps }: BodyOf<typeof account.changePassword>,
): Promise<void> => {
  const owner = await ownerBy(ctx, viewer, client, current_password, 'current_password')
  await replacePassword(ctx, owner, password, { but: viewer.session_id, apps: revoke_apps })
}

/** Returns the account's sessions, the current one first. */
export const ownSessions = async (ctx: AppContext, viewer: Viewer): Promise<OwnSession[]> => {
  const rows = await sessionsOf(ctx.db, viewer.id)
  const sessions = rows.map(({ agent, ...session }) => ({
    ...session,
    ...browserOf(agent),
    current: session.id === viewer.session_id,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends a session of the account. 404 if it has no such session. */
export const endSession = async (ctx: AppContext, viewer: Viewer, id: string): Promise<void> => {
  if (!(await deleteSession(ctx.db, viewer.id, id))) throwError('not_found')
}

/** Ends every session of the account except the current one. */
export const endOtherSessions = (ctx: AppContext, viewer: Viewer): Promise<void> =>
  endSessions(ctx, viewer.id, viewer.session_id)

const refuseLastAdmin = async (db: Db, id: number): Promise<void> => {
  const administrators = await lockAccounts(db, [id])
  if (administrators.length === 1 && administrators[0] === id)
    throwError('conflict', 'You can’t remove the last administrator.')
}

/** Removes all songs of an account, also from the trash, one by one, so that an interrupted removal can be resumed. */
const removeSongs = async (ctx: AppContext, id: number): Promise<void> => {
  await ctx.db.transaction().execute((trx) => emptyTrash(trx, id))
  for (;;) {
    const songs = await songsToDelete(ctx.db, id, SONGS_AT_ONCE)
    if (songs.length === 0) return
    for (const song of songs) await removeSong(ctx, { id }, song)
  }
}

/**
 * Deletes an account whose songs have been removed; playlists it shared with editors go to them. What others keep no longer
 * names it. 409 for the last administrator.
 */
export const deleteAccountOf = async (ctx: AppContext, trx: Trx, id: number): Promise<void> => {
  await refuseLastAdmin(trx, id)
  await handOverPlaylists(trx, id)
  await leaveBlends(trx, id)
  await deleteReactionsOf(trx, id)
  await leaveChat(ctx, trx, id)
  await leaveAny(trx, id)
  await leaveFamilies(trx, id)
  await leaveMoney(trx, id)
  await forgetAddress(trx, id)
  await forgetInGifts(trx, id)
  await forgetInContact(trx, id)
  await forgetInRequests(trx, id)
  await forgetInReports(trx, id)
  await forgetInNotifications(trx, id)
  await deleteAccount(trx, id)
}

/**
 * Deletes the account with its songs, playlists, likes and history. 409 for the last administrator, and as
 * `requireSettled` says.
 */
export const removeAccount = async (
  ctx: AppContext,
  viewer: Viewer,
  { leave_earnings = false }: BodyOf<typeof account.remove>,
): Promise<void> => {
  await refuseLastAdmin(ctx.db, viewer.id)
  await requireSettled(ctx.db, viewer.id, leave_earnings)
  await removeSongs(ctx, viewer.id)
  await ctx.db.transaction().execute((trx) => deleteAccountOf(ctx, trx, viewer.id))
}

/** Entries held in memory at once. A playlist with all its songs counts as one entry. */
const AT_ONCE = 500
const LARGE: Partial<Record<PartName, number>> = { playlists: 10, queue: 1, messages: 50, orders: 50 }

async function* entriesOf(ctx: AppContext, part: PartName, userId: number): AsyncGenerator<object> {
  const limit = LARGE[part] ?? AT_ONCE
  let after: [string, string] | null = null
  for (;;) {
    const rows = await exportPage(ctx.db, part, userId, after, limit)
    for (const { entry } of rows) yield entry
    if (rows.length < limit) return
    after = rows.at(-1)?.at ?? null
  }
}

/** Streams all data of an account as the text of one JSON object. */
export async function* exportAccount(ctx: AppContext, viewer: Viewer): AsyncGenerator<string> {
  yield `{\n"account": ${JSON.stringify(await readUser(ctx, viewer.id))}`
  for (const part of partNames) {
    yield `,\n"${part}": [`
    let first = true
    for await (const entry of entriesOf(ctx, part, viewer.id)) {
      yield `${first ? '' : ','}\n${JSON.stringify(entry)}`
      first = false
    }
    yield '\n]'
  }
  // Encrypted, so they are read one by one.
  yield `,\n"payout_accounts": ${JSON.stringify(await listPayoutAccounts(ctx, viewer.id))}`
  yield '\n}\n'
}
