import { sql } from 'kysely'
import type { Person } from '../../../../contract/core/fields.ts'
import { entitledStatuses } from '../../../../contract/core/selling.ts'
import {
  FAMILY_INVITATION_DAYS,
  type FamilyInvitation,
  type FamilyMember,
} from '../../../../contract/selling/families.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar } from '../../../db/sql/items.ts'
import { userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

const person = sql`json_build_object('id', u.id, 'name', u.name, 'avatar', ${coverOf('avatar')})`
const entitled = sql`s.status = any(${[...entitledStatuses]}::text[])`

/** The plan that an account pays, and for how many people it is. */
export interface SharedPlan {
  plan_id: number
  plan: string
  seats: number
  ends_at: string | null
  payer: Person
}

const sharedPlan = (payerId: number) => sql<SharedPlan>`
  select s.plan_id, p.name as plan, p.seats, ${person} as payer,
    case when s.status = 'cancelled' or s.price_id is null then s.period_end end as ends_at
  from subscriptions s join plans p on p.id = s.plan_id join users u on u.id = s.user_id ${joinAvatar}
  where s.user_id = ${payerId} and ${entitled}`

/** Returns the plan that an account pays; undefined without one. */
export const planPaidBy = async (db: Db, payerId: number): Promise<SharedPlan | undefined> =>
  (await sharedPlan(payerId).execute(db)).rows[0]

/** Returns and locks the plan that an account pays: members join and leave, and it changes, one after the other. */
export const lockPlanPaidBy = async (trx: Trx, payerId: number): Promise<SharedPlan | undefined> =>
  (await sql<SharedPlan>`${sharedPlan(payerId)} for update of s`.execute(trx)).rows[0]

/** Returns who pays the plan that an account shares; undefined for those who share none. */
export const loadPayer = async (db: Db, userId: number): Promise<number | undefined> =>
  (await db.selectFrom('family_members').select('payer_id').where('user_id', '=', userId).executeTakeFirst())
    ?.payer_id

/** Returns the members of a family in the order in which they joined. Only the payer sees users who block each other. */
export const listMembers = async (
  db: Db,
  payerId: number,
  viewer: Pick<ViewerScope, 'id'>,
): Promise<FamilyMember[]> => {
  const { rows } = await sql<FamilyMember>`
    select u.id, u.name, ${coverOf('avatar')} as avatar, m.joined_at
    from family_members m join users u on u.id = m.user_id ${joinAvatar}
    where m.payer_id = ${payerId} and (${viewer.id === payerId} or u.id = ${viewer.id} or ${userFor(viewer)})
    order by m.joined_at, m.user_id`.execute(db)
  return rows
}

export const countMembers = async (db: Db, payerId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from family_members where payer_id = ${payerId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks an account, so that it neither subscribes nor joins another family meanwhile. */
export const lockAccount = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select from users where id = ${userId} for update`.execute(trx)
}

/** Returns whether an account has a subscription of its own, or has begun to pay one. */
export const hasSubscription = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from subscriptions s
      where s.user_id = ${userId} and (s.status = 'pending' or ${entitled})) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Adds a member, with the plan that is shared. */
export const insertMember = async (
  trx: Trx,
  payer_id: number,
  user_id: number,
  plan_id: number,
): Promise<void> => {
  await trx.insertInto('family_members').values({ payer_id, user_id }).execute()
  await trx.updateTable('users').set({ plan_id }).where('id', '=', user_id).execute()
}

/** Ends a membership; the account has the default plan then. Returns false for those who are no members. */
export const deleteMember = async (trx: Trx, payerId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    with gone as (delete from family_members where payer_id = ${payerId} and user_id = ${userId} returning user_id)
    update users u set plan_id = null from gone where u.id = gone.user_id returning u.id`.execute(trx)
  return rows.length > 0
}

/** Ends memberships of accounts that have a plan of their own now. Returns those and whose members they were. */
export const deleteMemberships = async (
  trx: Trx,
  userIds: number[],
): Promise<{ user_id: number; payer_id: number }[]> =>
  trx
    .deleteFrom('family_members')
    .where('user_id', 'in', userIds)
    .returning(['user_id', 'payer_id'])
    .execute()

/** Accounts that pay plans, with these plans; null once they pay none. */
export type PaidPlans = { user_id: number; plan_id: number | null }[]

const paid = (plans: PaidPlans) => sql`(
  select given.user_id as payer_id, given.plan_id, coalesce(p.seats, 1) as seats
  from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as given (user_id int, plan_id int)
  left join plans p on p.id = given.plan_id) paid`

/**
 * Ends the memberships for which a plan has no seat: of those who joined last. They have the default plan then. Returns
 * them with the name of the payer.
 */
export const deleteUnseated = async (
  trx: Trx,
  plans: PaidPlans,
): Promise<{ user_id: number; payer_id: number; payer: string }[]> => {
  const { rows } = await sql<{ user_id: number; payer_id: number; payer: string }>`
    with unseated as (
      select place.user_id from (
        select m.user_id, row_number() over (partition by m.payer_id order by m.joined_at, m.user_id) as taken, paid.seats
        from family_members m join ${paid(plans)} on paid.payer_id = m.payer_id) place
      where place.taken > place.seats - 1),
    gone as (delete from family_members m using unseated where m.user_id = unseated.user_id
      returning m.user_id, m.payer_id),
    changed as (update users u set plan_id = null from gone where u.id = gone.user_id)
    select gone.user_id, gone.payer_id, payer.name as payer
    from gone join users payer on payer.id = gone.payer_id order by gone.user_id`.execute(trx)
  return rows
}

/** Gives the members of families the plans that are paid now, and withdraws invitations to plans for one. Returns the members. */
export const followPlans = async (trx: Trx, plans: PaidPlans): Promise<number[]> => {
  await sql`delete from family_invitations i using ${paid(plans)}
    where i.payer_id = paid.payer_id and paid.seats = 1`.execute(trx)
  const { rows } = await sql<{ user_id: number }>`
    update users u set plan_id = paid.plan_id
    from family_members m join ${paid(plans)} on paid.payer_id = m.payer_id
    where u.id = m.user_id returning m.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** Returns the open invitations of a payer, newest first. */
export const listInvitations = async (db: Db, payerId: number): Promise<FamilyInvitation[]> =>
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
