import { afterAll, beforeAll, expect, it } from 'vitest'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { blocks } from '../../../../contract/social/friends.ts'
import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeSong, makeUser } from '../../../testing/make.ts'
import { USER_EVENTS } from '../../platform/events/queries.ts'
import type { EventBody } from '../../platform/events/user-events.service.ts'

let app: TestApp
const sent: { to: number[]; body: EventBody<'playlist.changed'> }[] = []
beforeAll(async () => {
  app = await testApp()
  const read = async (id: number, to: number[]) => {
    const stored = app.ctx.db.selectFrom('user_events').select(['name', 'body']).where('id', '=', id)
    const event = await stored.executeTakeFirst()
    if (event?.name === 'playlist.changed')
      sent.push({ to, body: event.body as (typeof sent)[number]['body'] })
  }
  app.ctx.channel.on(USER_EVENTS, (payload) => {
    const [id, to = ''] = payload.split(' ')
    if (to) void read(Number(id), to.split(',').map(Number))
  })
})
afterAll(() => app.close())

it('tells the owner and all members what changed, and those who no longer are members', async () => {
  const [ann, bob] = [await makeUser(app.ctx), await makeUser(app.ctx)]
  const song = await makeSong(app.ctx)
  const { id } = await app.call(playlists.create, { body: { title: 'Kitchen' } }, ann.token)
  const params = { id }
  const next = async (act: () => Promise<unknown>) => {
    sent.length = 0
    await act()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    return sent.map(({ to, body }) => ({ to: to.toSorted((a, b) => a - b), body }))
  }
  const both = [ann.id, bob.id].toSorted((a, b) => a - b)
  const members = { to: both, body: { playlist_id: id, updated_at: null } }
  const { invite } = await app.call(
    playlistMembers.renewInvite,
    { params, body: { role: 'editor', expires: false } },
    ann.token,
  )
  const join = () => app.call(playlistMembers.join, { params: { token: invite.token } }, bob.token)
  expect(await next(join)).toEqual([members])

  const added = await next(() =>
    app.call(playlists.attach, { params: { playlistId: id }, body: { song_id: song.id } }, bob.token),
  )
  const { updated_at } = await app.call(playlists.get, { params }, ann.token)
  expect(added).toEqual([{ to: both, body: { playlist_id: id, updated_at } }])

  expect(await next(() => app.call(playlistMembers.leave, { params }, bob.token))).toEqual([members])
  await next(join)
  const block = () => app.call(blocks.add, { body: { user_id: bob.id } }, ann.token)
  expect(await next(block)).toEqual([members])
  await app.call(blocks.remove, { body: { user_id: bob.id } }, ann.token)
  await next(join)
  expect(await next(() => app.call(playlists.remove, { params }, ann.token))).toEqual([members])
})
