import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { artistCounts } from '../../../../contract/platform/back-office/roles.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import {
  adminContact,
  adminContactActs,
  artistContact,
  artistContactActs,
} from '../../../../contract/site/back-office/contact.ts'
import { contact } from '../../../../contract/site/contact.ts'
import type { Email } from '../../../mail/email-template.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeArtist, makeMember, makeUser, type TestUser } from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let artist: { id: number }
let owner: TestUser
let editor: TestUser
let analyst: TestUser
let foreign: TestUser
let desk: TestUser
beforeAll(async () => {
  app = await testApp()
  await setSetting(app.ctx, 'contact_email', 'desk@music.example')
  await vi.waitUntil(() => app.ctx.settings().contact_email !== '')
  artist = await makeArtist(app.ctx, { name: 'Brine' })
  const member = async (role: 'owner' | 'editor' | 'analyst', of = artist) => {
    const user = await makeUser(app.ctx, { name: `The ${role}` })
    await makeMember(app.ctx, of, user, role)
    return user
  }
  owner = await member('owner')
  editor = await member('editor')
  analyst = await member('analyst')
  foreign = await member('owner', await makeArtist(app.ctx))
  desk = await makeUser(app.ctx, { admin: true, name: 'Ada Desk' })
})
afterAll(() => app.close())

const send = (by: TestUser, subject: string) =>
  app.requestError(
    artistContactActs.send,
    { body: { artist_id: artist.id, subject, message: 'Where are our covers?' } },
    by.token,
  )
const written = async (subject: string): Promise<number> =>
  ((await send(owner, subject)).body as unknown as { id: number }).id
const thread = (id: number, by: TestUser) => app.call(artistContact.get, { params: { id } }, by.token)
const subjects = async (by: TestUser, query: object = {}) => {
  const { data } = await app.call(artistContact.list, { query: { artist_id: artist.id, ...query } }, by.token)
  return data.map(({ subject }) => subject)
}
const unread = async (by: TestUser) =>
  (await app.call(artistCounts.get, { query: { artist_id: artist.id } }, by.token)).contact
const answer = (id: number, text: string) =>
  app.call(adminContactActs.reply, { params: { id }, body: { text } }, desk.token)
const reply = (id: number, by: TestUser) =>
  app.requestError(artistContactActs.reply, { params: { id }, body: { message: 'Thank you.' } }, by.token)
const lastMailTo = async (to: string): Promise<Email | undefined> => {
  const { rows } = await sql<{ data: { email: Email } }>`
    select data from pgboss.job where name = 'send-email' and data ->> 'to' = ${to}
    order by created_on desc limit 1`.execute(app.ctx.db)
  return rows[0]?.data.email
}
const linksOf = async (by: TestUser) =>
  (await app.call(notifications.list, {}, by.token)).map(({ kind, link }) => [kind, link])

test('the team and the operators write to each other in one thread', async () => {
  const id = await written('Lost covers')
  expect(await lastMailTo('desk@music.example')).toMatchObject({
    subject: 'Contact: Lost covers',
    before: [`The owner (${owner.email}) wrote for Brine:`, 'Where are our covers?'],
  })
  await answer(id, 'We are looking for them.')
  const link = `/artist/contact?edit=${id}`
  expect(await linksOf(owner)).toEqual([['contact', link]])
  expect(await linksOf(editor)).toEqual([])
  expect((await lastMailTo(owner.email))?.action?.url).toContain(link)

  // The whole team sees that there is a new reply, until one of them has read it.
  expect(await thread(id, analyst)).toMatchObject({
    status: 'answered',
    unread: true,
    replies: [{ user_name: 'Ada Desk', text: 'We are looking for them.', by_sender: false }],
  })
  expect([await unread(editor), await subjects(editor, { 'filter[unread]': 'true' })]).toEqual([
    1,
    ['Lost covers'],
  ])
  await app.call(artistContactActs.read, { params: { id } }, editor.token)
  expect([await unread(owner), (await thread(id, owner)).unread]).toEqual([0, false])

  // A reply of another member reopens the message for the operators.
  expect((await reply(id, editor)).status).toBe(201)
  expect((await lastMailTo('desk@music.example'))?.before).toEqual([
    `The editor (${editor.email}) wrote for Brine:`,
    'Thank you.',
  ])
  const item = await app.call(adminContact.get, { params: { id } }, desk.token)
  expect(item).toMatchObject({
    status: 'open',
    artist: { id: artist.id, name: 'Brine' },
    replies: [{ by_sender: false }, { user_name: 'The editor', text: 'Thank you.', by_sender: true }],
  })
  await answer(id, 'You are welcome.')
  expect(await linksOf(editor)).toEqual([['contact', link]])
  expect((await thread(id, owner)).unread).toBe(true)
})

test('analysts read, and to others the messages do not exist', async () => {
  const id = await written('Private matters')
  expect(await subjects(analyst)).toContain('Private matters')
  expect((await send(analyst, 'Not mine')).status).toBe(403)
  expect((await reply(id, analyst)).status).toBe(403)
  const params = { id }
  for (const endpoint of [artistContact.get, artistContactActs.read])
    expect((await app.requestError(endpoint, { params }, foreign.token)).status).toBe(404)
  expect((await reply(id, foreign)).status).toBe(404)
  expect((await send(foreign, 'Not ours')).status).toBe(404)
  const query = { artist_id: artist.id }
  expect((await app.requestError(artistContact.list, { query }, foreign.token)).status).toBe(404)
  const mine = await app.call(artistContact.list, { query: {} as never }, foreign.token)
  expect(mine.data).toEqual([])
})

test('what a member writes on the contact page for everyone stays theirs', async () => {
  const body = { name: 'Owen', email: owner.email, subject: 'My own account', message: 'Please help me.' }
  await app.call(contact.send, { body }, owner.token)
  expect(await subjects(owner)).not.toContain('My own account')
  const { data } = await app.call(adminContact.list, { query: { q: 'My own account' } as never }, desk.token)
  const id = Number(data[0]?.id)
  expect((await app.requestError(artistContact.get, { params: { id } }, owner.token)).status).toBe(404)
  expect((await reply(id, owner)).status).toBe(404)
})
