import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { artistInvitations, artistMembers } from '../../../../contract/platform/artist-team.ts'
import { adminArtistTeams } from '../../../../contract/platform/back-office/artist-teams.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let desk: TestUser
beforeAll(async () => {
  app = await testApp()
  desk = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

it('operators invite owners of an artist, see who is invited, and withdraw it', async () => {
  const [artist, other] = [await makeArtist(app.ctx, { name: 'Brine' }), await makeArtist(app.ctx)]
  const [nils, owner] = [await makeUser(app.ctx, { name: 'Nils' }), await makeUser(app.ctx)]
  await makeMember(app.ctx, other, owner)
  const params = { id: artist.id }
  const team = (by = desk) => app.requestError(adminArtistTeams.get, { params }, by.token)
  const invite = (body: { user_id: number } | { email: string }, by = desk) =>
    app.requestError(adminArtistTeams.invite, { params, body }, by.token)
  // Owners of other artists are no operators.
  for (const call of [team(owner), invite({ email: 'a@example.org' }, owner)])
    expect((await call).status).toBe(403)
  expect((await invite({ email: 'label@example.org' })).status).toBe(200)
  const { invitations } = await app.call(
    adminArtistTeams.invite,
    { params, body: { user_id: nils.id } },
    desk.token,
  )
  expect(invitations).toMatchObject([
    { user: { name: 'Nils' }, email: null, role: 'owner' },
    { user: null, email: 'label@example.org', role: 'owner' },
  ])
  const withdrawn = { params, body: { invitation_id: invitations[1]?.id ?? 0 } }
  // Of this artist only.
  const elsewhere = { ...withdrawn, params: { id: other.id } }
  expect((await app.requestError(adminArtistTeams.revoke, elsewhere, desk.token)).status).toBe(404)
  expect((await app.call(adminArtistTeams.revoke, withdrawn, desk.token)).invitations).toHaveLength(1)
  const [notice] = await app.call(notifications.list, {}, nils.token)
  const token = notice?.link?.split('/').at(-1) ?? ''
  await app.call(artistInvitations.accept, { params: { token } }, nils.token)
  expect((await app.call(session.user, {}, nils.token)).artist_id).toBe(artist.id)
  expect(await app.call(adminArtistTeams.get, { params }, desk.token)).toMatchObject({
    members: [{ id: nils.id, role: 'owner' }],
    invitations: [],
  })
  expect((await invite({ user_id: nils.id })).status).toBe(409)
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'user_name'])
    .where('item_id', '=', artist.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action, user_name }) => `${user_name} ${action}`)).toEqual([
    'Ada Admin team_invite',
    'Ada Admin team_invite',
    'Ada Admin team_revoke',
    'Nils team_join',
  ])
  const unknown = { params: { id: 99_999_999 }, body: { email: 'a@example.org' } }
  expect((await app.requestError(adminArtistTeams.invite, unknown, desk.token)).status).toBe(404)
})

it.each(['invite', 'own', 'delete', 'leave'] as const)(
  'who deletes an account meanwhile does not wait for the artist of a change of its team: %s',
  async (change) => {
    const artist = await makeArtist(app.ctx)
    const [user, owner] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await makeMember(app.ctx, artist, owner)
    await makeMember(app.ctx, artist, user, 'editor')
    const { id } = artist
    const person = change === 'invite' ? await makeUser(app.ctx) : user
    const calls = {
      invite: () =>
        app.requestError(
          adminArtistTeams.invite,
          { params: { id }, body: { user_id: person.id } },
          desk.token,
        ),
      own: async () => {
        const { version } = await app.call(adminArtists.get, { params: { id } }, desk.token)
        const plain = { displayname: null, bio: null, verified: false }
        const body = { version, name: artist.name, ...plain, user: user.id }
        return app.requestError(adminArtists.change, { params: { id }, body }, desk.token)
      },
      delete: () => app.requestError(adminArtists.remove, { params: { id } }, desk.token),
      leave: () => app.requestError(artistMembers.leave, { body: { artist_id: id } }, user.token),
    }
    const deletion = await app.ctx.connect()
    try {
      await deletion.query('begin')
      await deletion.query('select from users where id = $1 for update', [person.id])
      const changing = calls[change]()
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await deletion.query(waiting)).rowCount).toBe(1)
      await deletion.query('select from artists where id = $1 for update nowait', [id])
      await deletion.query('commit')
      expect((await changing).status).toBe(200)
    } finally {
      await deletion.end()
    }
  },
)
