import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from '../../../../contract/catalog/items.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { blocks } from '../../../../contract/social/friends.ts'
import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A private playlist with a song, and its owner. */
const shareable = async () => {
  const ann = await makeUser(app.ctx, { name: 'Ann' })
  const songs = [(await makeSong(app.ctx)).id]
  const { id } = await app.call(playlists.create, { body: { title: 'Kitchen', songs } }, ann.token)
  return { ann, id }
}
const renew = async (id: number, by: TestUser, role: MemberRole = 'editor', expires = false) =>
  (await app.call(playlistMembers.renewInvite, { params: { id }, body: { role, expires } }, by.token)).invite
const look = (token: string, by?: TestUser) =>
  app.requestError(playlistMembers.invited, { params: { token } }, by?.token)
const join = (token: string, by: TestUser) =>
  app.requestError(playlistMembers.join, { params: { token } }, by.token)

describe('an invite link', () => {
  it('shows the playlist to everyone, and makes members of those who follow it', async () => {
    const { ann, id } = await shareable()
    const bob = await makeUser(app.ctx)
    const { token } = await renew(id, ann)
    expect((await look(token)).body).toEqual({
      playlist: { id, title: 'Kitchen', cover: null, mosaic: [], songs_count: 1 },
      owner: { id: ann.id, name: 'Ann', avatar: null },
      role: 'editor',
      joined: false,
    })
    expect((await join(token, bob)).body).toEqual({ playlist_id: id })
    expect((await look(token, bob)).body).toMatchObject({ joined: true })
    expect(await app.call(playlists.get, { params: { id } }, bob.token)).toMatchObject({ role: 'editor' })
    // Neither the owner nor a member becomes something else by it.
    const viewers = await renew(id, ann, 'viewer')
    for (const one of [ann, bob]) expect((await join(viewers.token, one)).status).toBe(200)
    const members = await app.call(playlistMembers.list, { params: { id } }, ann.token)
    expect(members.map(({ role }) => role)).toEqual(['owner', 'editor'])
  })

  it('works until it is replaced, deleted or has expired', async () => {
    const { ann, id } = await shareable()
    const bob = await makeUser(app.ctx)
    const first = await renew(id, ann)
    const second = await renew(id, ann, 'viewer', true)
    expect(second).toMatchObject({ role: 'viewer', expires_at: expect.any(String) })
    const days = (Date.parse(second.expires_at ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    expect((await look(first.token)).status).toBe(404)
    expect((await join(first.token, bob)).status).toBe(404)
    await sql`update playlist_invites set expires_at = now() where playlist_id = ${id}`.execute(app.ctx.db)
    expect((await join(second.token, bob)).status).toBe(404)
    const none = await app.call(playlistMembers.invite, { params: { id } }, ann.token)
    expect(none).toEqual({ invite: null })
    const third = await renew(id, ann)
    await app.call(playlistMembers.revokeInvite, { params: { id } }, ann.token)
    expect((await join(third.token, bob)).status).toBe(404)
    expect((await look('made-up-token')).status).toBe(404)
  })

  it('does not admit those who and the owner block each other', async () => {
    const { ann, id } = await shareable()
    const { token } = await renew(id, ann)
    const [bob, cleo] = [await makeUser(app.ctx), await makeUser(app.ctx)]
    await app.call(blocks.add, { body: { user_id: bob.id } }, ann.token)
    expect((await look(token, bob)).status).toBe(404)
    expect((await join(token, bob)).status).toBe(404)
    await app.call(blocks.add, { body: { user_id: ann.id } }, cleo.token)
    expect((await join(token, cleo)).status).toBe(409)
  })

  it('does not admit somebody whom the owner blocks at the same time', async () => {
    const { ann, id } = await shareable()
    const { token } = await renew(id, ann)
    for (let i = 0; i < 5; i++) {
      const bob = await makeUser(app.ctx)
      await Promise.all([join(token, bob), app.call(blocks.add, { body: { user_id: bob.id } }, ann.token)])
      const { rows } = await sql`select from playlist_members where user_id = ${bob.id}`.execute(app.ctx.db)
      expect(rows).toEqual([])
    }
  })
})
