import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  artistInvitations,
  artistMembers,
  artistTeam,
  type TeamRole,
} from '../../../../contract/platform/artist-team.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { blocks } from '../../../../contract/social/friends.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../../testing/make.ts'
import { mailsTo } from '../../../testing/sent-mails.ts'
import { emailTeamInvitation } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let artist: { id: number; name: string }
let owner: TestUser
beforeEach(async () => {
  artist = await makeArtist(app.ctx, { displayname: 'Brine' })
  owner = await makeUser(app.ctx, { name: 'Olga' })
  await makeMember(app.ctx, artist, owner)
})

const member = async (role: TeamRole, name = `The ${role}`) => {
  const user = await makeUser(app.ctx, { name })
  await makeMember(app.ctx, artist, user, role)
  return user
}
const team = (by: TestUser = owner) =>
  app.call(artistMembers.list, { query: { artist_id: artist.id } }, by.token)
const people = async () => (await team()).members.map(({ name, role }) => [name, role])
const invite = (whom: { email: string } | { user_id: number }, role: TeamRole = 'editor', by = owner) =>
  app.requestError(artistMembers.invite, { body: { artist_id: artist.id, role, ...whom } }, by.token)
const change = (user: TestUser, role: TeamRole, by = owner) =>
  app.requestError(artistMembers.change, { body: { artist_id: artist.id, user_id: user.id, role } }, by.token)
const remove = (user: TestUser, by = owner) =>
  app.requestError(artistMembers.remove, { body: { artist_id: artist.id, user_id: user.id } }, by.token)
const leave = (by: TestUser) =>
  app.requestError(artistMembers.leave, { body: { artist_id: artist.id } }, by.token)
const accept = (token: string, by: TestUser) =>
  app.requestError(artistInvitations.accept, { params: { token } }, by.token)
/** Sends the emails of invitations; returns the last one to an address. */
const mailTo = async (to: string): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    delete from pgboss.job where name = 'email-team-invitation' returning (data ->> 'invitation_id')::int as id`.execute(
    app.ctx.db,
  )
  for (const { id } of rows) await emailTeamInvitation(app.ctx, id)
  return mailsTo(app.ctx, to).at(-1) ?? ''
}
const tokenOf = async (to: string) => /\/artist-invitation\/([\w-]{43})/.exec(await mailTo(to))?.[1] ?? ''
const noticesOf = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).map(({ text, link }) => ({ text, link }))

test('an email is invited, whoever has it joins once, and it is logged', async () => {
  const newcomer = await makeUser(app.ctx, { name: 'Nils' })
  expect((await invite({ email: newcomer.email.toUpperCase() }, 'analyst')).status).toBe(200)
  const { invitations } = await team()
  expect(invitations).toMatchObject([{ user: null, email: newcomer.email, role: 'analyst' }])
  const days = (Date.parse(invitations[0]?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(14, 1)
  expect(await mailTo(newcomer.email)).toContain('Olga invites you to manage Brine on Tonearm.')
  const token = await tokenOf(newcomer.email)
  const stored = await app.ctx.db.selectFrom('artist_invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const shown = await app.call(artistInvitations.get, { params: { token } })
  expect(shown).toMatchObject({ artist: { name: 'Brine' }, by: 'Olga', role: 'analyst', mine: false })

  const other = await makeUser(app.ctx)
  expect((await accept(token, other)).status).toBe(403)
  expect((await accept(token, newcomer)).body).toEqual({ artist_id: artist.id })
  expect(await people()).toEqual([
    ['Nils', 'analyst'],
    ['Olga', 'owner'],
  ])
  expect(await app.call(artistTeam.managed, {}, newcomer.token)).toMatchObject([{ role: 'analyst' }])
  expect((await accept(token, newcomer)).status).toBe(404)
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['user_name', 'action', 'label', 'after'])
    .where('item_id', '=', artist.id)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { user_name: 'Olga', action: 'team_invite', after: { member: newcomer.email, role: 'analyst' } },
    { user_name: 'Nils', action: 'team_join', label: 'Brine', after: { member: 'Nils', role: 'analyst' } },
  ])
})

test('an account is invited by notification, without telling its email, and may decline', async () => {
  const friend = await makeUser(app.ctx, { name: 'Finn' })
  expect((await invite({ user_id: friend.id })).status).toBe(200)
  const { invitations } = await team()
  expect(invitations).toMatchObject([{ user: { id: friend.id, name: 'Finn' }, email: null }])
  const link = `/artist-invitation/${invitations[0]?.id}`
  expect(await noticesOf(friend)).toEqual([{ text: 'Invites you to the team of {title}.', link }])
  const token = String(invitations[0]?.id)
  // The number alone is of no use to others.
  expect((await accept(token, await makeUser(app.ctx))).status).toBe(404)
  expect(await app.call(artistInvitations.get, { params: { token } }, friend.token)).toMatchObject({
    mine: true,
  })
  await app.call(artistInvitations.decline, { params: { token } }, friend.token)
  expect((await team()).invitations).toEqual([])
  expect((await accept(token, friend)).status).toBe(404)
})

test('an invitation ends when it is replaced, withdrawn or has expired', async () => {
  const nils = await makeUser(app.ctx)
  await invite({ email: nils.email })
  const first = await tokenOf(nils.email)
  await invite({ email: nils.email }, 'analyst')
  const second = await tokenOf(nils.email)
  expect((await accept(first, nils)).status).toBe(404)
  const [open, ...more] = (await team()).invitations
  expect([open?.role, more]).toEqual(['analyst', []])
  await sql`update artist_invitations set expires_at = now()`.execute(app.ctx.db)
  expect((await accept(second, nils)).status).toBe(404)
  expect((await team()).invitations).toEqual([])
  await invite({ email: nils.email })
  const body = { artist_id: artist.id, invitation_id: (await team()).invitations[0]?.id ?? 0 }
  await app.call(artistMembers.revoke, { body }, owner.token)
  expect((await accept(await tokenOf(nils.email), nils)).status).toBe(404)
  expect((await app.requestError(artistMembers.revoke, { body }, owner.token)).status).toBe(404)
})

test('members and people hidden from the owner cannot be invited', async () => {
  const editor = await member('editor')
  expect((await invite({ user_id: editor.id })).status).toBe(409)
  const hidden = await makeUser(app.ctx)
  await app.call(blocks.add, { body: { user_id: owner.id } }, hidden.token)
  expect((await invite({ user_id: hidden.id })).status).toBe(404)
  expect((await invite({ user_id: 99_999_999 })).status).toBe(404)
  expect((await invite({ email: 'nobody' })).status).toBe(422)
})

test('only owners manage the team; to others the artist does not exist', async () => {
  const [editor, analyst, target] = [await member('editor'), await member('analyst'), await member('editor')]
  const foreign = await makeUser(app.ctx)
  await makeMember(app.ctx, await makeArtist(app.ctx), foreign)
  const admin = await makeUser(app.ctx, { admin: true, roles: ['user', 'artist'] })
  const statuses = async (by: TestUser) => [
    (await app.requestError(artistMembers.list, { query: { artist_id: artist.id } }, by.token)).status,
    (await invite({ email: 'someone@example.org' }, 'editor', by)).status,
    (await change(target, 'analyst', by)).status,
    (await remove(target, by)).status,
  ]
  expect(await statuses(editor)).toEqual([200, 403, 403, 403])
  expect(await statuses(analyst)).toEqual([200, 403, 403, 403])
  expect(await statuses(foreign)).toEqual([404, 404, 404, 404])
  expect(await statuses(admin)).toEqual([200, 404, 404, 404])
  await invite({ email: 'someone@example.org' })
  expect([(await team(analyst)).invitations.length, (await team()).invitations.length]).toEqual([0, 1])
  expect(await statuses(owner)).toEqual([200, 200, 200, 200])
})

test('the last owner stays, whatever happens at once; another owner may go', async () => {
  const refused = 'An artist needs an owner. Make someone else an owner first.'
  for (const { status, body } of [await leave(owner), await change(owner, 'editor'), await remove(owner)])
    expect([status, body.message]).toEqual([409, refused])
  const second = await member('editor', 'Sven')
  expect((await change(second, 'owner')).status).toBe(200)
  const outcomes = await Promise.all([leave(owner), leave(second)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await sql<{ owner: number; member: number }>`
    select a.user_id as owner, m.user_id as member from artists a join artist_members m on m.artist_id = a.id
    where a.id = ${artist.id}`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.owner).toBe(rows[0]?.member)
})

test('demoting the main owner makes the other owner the main one', async () => {
  const second = await member('owner')
  await change(owner, 'analyst', second)
  const { user_id } = await app.ctx.db
    .selectFrom('artists')
    .select('user_id')
    .where('id', '=', artist.id)
    .executeTakeFirstOrThrow()
  expect(user_id).toBe(second.id)
  expect((await invite({ email: 'a@example.org' })).status).toBe(403)
})
