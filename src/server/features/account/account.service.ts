import type { Kysely, Transaction } from 'kysely'
import type { account, OwnSession } from '../../../contract/account.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { User } from '../../../contract/session.ts'
import type { Database } from '../../db/schema.ts'
import { fail } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { dropMarksOf } from '../likes/likes.service.ts'
import { chooseKinds } from '../notifications/notifications.service.ts'
import { endSessions, findUserByEmail, readUser } from '../session/accounts.service.ts'
import { deviceBy } from '../session/devices.service.ts'
import { askToConfirm, confirmEmail } from '../session/email-links.service.ts'
import { ownerBy, replacePassword } from '../session/passwords.service.ts'
import { coverOfUpload, removeSong } from '../uploads/uploads.service.ts'
import {
  dropAccount,
  dropSession,
  isLastAdmin,
  sessionsOf,
  setAccount,
  songsToDrop,
} from './account.queries.ts'

type On = Pick<Platform, 'db'>
type Client = Call['client']

/** Songs that are removed between two looks at what is left. */
const SONGS_AT_ONCE = 100

/** Changes what the account says of its owner; 422 for a picture that is no finished own upload. */
export const changeAccount = async (
  on: Pick<Platform, 'db' | 'settings'>,
  viewer: Viewer,
  { avatar, privacy, notify = {}, ...columns }: BodyOf<typeof account.change>,
): Promise<User> => {
  const { new_device, ...kinds } = notify
  await on.db.transaction().execute(async (trx) => {
    const avatar_cover_id = avatar ? await coverOfUpload(trx, viewer, avatar, 'avatar') : null
    await setAccount(trx, viewer.id, {
      ...columns,
      ...(avatar !== undefined && { avatar_cover_id }),
      ...(privacy !== undefined && { profile_public: privacy.profile }),
      ...(new_device !== undefined && { mail_new_device: new_device }),
    })
    await chooseKinds(trx, viewer.id, kinds)
  })
  return readUser(on, viewer.id)
}

/** Mails a link to another e-mail, which becomes the account's once it is opened; 409 when somebody has it. */
export const changeEmail = async (
  on: Pick<Platform, 'db' | 'queue'>,
  viewer: Viewer,
  client: Client,
  { email, password }: BodyOf<typeof account.changeEmail>,
): Promise<void> => {
  const owner = await ownerBy(on, viewer, client, password)
  if (email !== owner.email && (await findUserByEmail(on, email))) fail('conflict', 'This e-mail is taken.')
  await askToConfirm(on, viewer.id, email)
}

/** Mails the link that confirms the e-mail of the account again. */
export const resendEmail = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings'>,
  viewer: Viewer,
): Promise<void> => askToConfirm(on, viewer.id, (await readUser(on, viewer.id)).email)

/** Confirms an e-mail by a mailed link; 410 when it no longer works. */
export const confirmAccountEmail = confirmEmail

/** Changes the password and ends all other sessions. */
export const changePassword = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  viewer: Viewer,
  client: Client,
  { current_password, password }: BodyOf<typeof account.changePassword>,
): Promise<void> => {
  const owner = await ownerBy(on, viewer, client, current_password, 'current_password')
  await replacePassword(on, owner, password, viewer.session_id)
}

/** Where the account is logged in, the present session first. */
export const ownSessions = async (on: On, viewer: Viewer): Promise<OwnSession[]> => {
  const rows = await sessionsOf(on.db, viewer.id)
  const sessions = rows.map(({ agent, ...session }) => ({
    ...session,
    ...deviceBy(agent),
    current: session.id === viewer.session_id,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends a session of the account; 404 when it has no such. */
export const endSession = async (on: On, viewer: Viewer, id: string): Promise<void> => {
  if (!(await dropSession(on.db, viewer.id, id))) fail('not_found')
}

/** Ends every session of the account but the present one. */
export const endOtherSessions = (on: On, viewer: Viewer): Promise<void> =>
  endSessions(on, viewer.id, viewer.session_id)

const refuseLastAdmin = async (db: Kysely<Database>, id: number): Promise<void> => {
  if (await isLastAdmin(db, id)) fail('conflict', 'The last administrator cannot go.')
}

/** Removes all songs of an account, one by one: when that is cut off, what is left can be removed again. */
export const removeSongsOf = async (on: Platform, id: number): Promise<void> => {
  for (;;) {
    const songs = await songsToDrop(on.db, id, SONGS_AT_ONCE)
    if (songs.length === 0) return
    for (const song of songs) await removeSong(on, { id }, song)
  }
}

/** Deletes an account whose songs are gone; 409 for the last administrator. */
export const dropAccountOf = async (trx: Transaction<Database>, id: number): Promise<void> => {
  await refuseLastAdmin(trx, id)
  await dropMarksOf(trx, id)
  await dropAccount(trx, id)
}

/** Deletes the account with its songs, playlists, likes and history; 409 for the last administrator. */
export const removeAccount = async (
  on: Platform,
  viewer: Viewer,
  client: Client,
  { password }: BodyOf<typeof account.remove>,
): Promise<void> => {
  await ownerBy(on, viewer, client, password)
  await refuseLastAdmin(on.db, viewer.id)
  await removeSongsOf(on, viewer.id)
  await on.db.transaction().execute((trx) => dropAccountOf(trx, viewer.id))
}
