import { sql } from 'kysely'
import { FAMILY_INVITATION_DAYS, type FamilyInvitation } from '../../../../contract/selling/families.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** Returns the open invitations of a payer, newest first. */
export const invitationsOf = async (db: Db, payerId: number): Promise<FamilyInvitation[]> =>
  db
    .selectFrom('family_invitations')
    .select(['id', 'email', 'expires_at'])
    .where('payer_id', '=', payerId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute()

/** Stores an invitation, in place of an earlier one for the same email and of those that expired. Returns its id. */
export const putInvitation = async (
  trx: Trx,
  invitation: { payer_id: number; email: string | null; token_hash: Buffer },
): Promise<number> => {
  const { payer_id, email } = invitation
  await sql`delete from family_invitations
    where payer_id = ${payer_id} and (expires_at <= now() or lower(email) = lower(${email}))`.execute(trx)
  const { id } = await trx
    .insertInto('family_invitations')
    .values({
      ...invitation,
      expires_at: sql<Date>`now() + make_interval(days => ${FAMILY_INVITATION_DAYS}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An invitation by email, in the language of the account that has it. */
interface InvitationToEmail {
  payer_id: number
  payer: string
  email: string
  locale: string | null
}

/** Returns an open invitation by email; undefined once used, withdrawn or expired. */
export const invitationToEmail = async (db: Db, id: number): Promise<InvitationToEmail | undefined> => {
  const { rows } = await sql<InvitationToEmail>`
    select i.payer_id, payer.name as payer, i.email, u.locale
    from family_invitations i join users payer on payer.id = i.payer_id and not payer.blocked
    left join users u on u.email = i.email
    where i.id = ${id} and i.email is not null and i.expires_at > now()`.execute(db)
  return rows[0]
}

export const setToken = async (db: Db, id: number, token_hash: Buffer): Promise<void> => {
  await db.updateTable('family_invitations').set({ token_hash }).where('id', '=', id).execute()
}

/** Deletes invitations by the confirmed email of an account. */
export const deleteInvitationsTo = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    delete from family_invitations i using users u
    where u.id = ${userId} and u.email_verified_at is not null and lower(i.email) = lower(u.email)`.execute(
    trx,
  )
}

/** Returns false if there is none. */
export const deleteInvitation = async (db: Db, payerId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('family_invitations')
    .where('payer_id', '=', payerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns an open invitation; undefined once used, withdrawn or expired. */
export const invitationBy = async (
  db: Db,
  token_hash: Buffer,
): Promise<{ id: number; payer_id: number } | undefined> =>
  db
    .selectFrom('family_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.payer_id')
    .select(['i.id', 'i.payer_id'])
    .where('i.token_hash', '=', token_hash)
    .where('i.expires_at', '>', sql<string>`now()`)
    .where('u.blocked', '=', false)
    .executeTakeFirst()
