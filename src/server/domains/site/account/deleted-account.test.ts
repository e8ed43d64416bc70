import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import { adminArtistDecisions } from '../../../../contract/catalog/back-office/artist-requests.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { account } from '../../../../contract/platform/account.ts'
import { notifications } from '../../../../contract/platform/notifications.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { families } from '../../../../contract/selling/families.ts'
import { gifts } from '../../../../contract/selling/gifts.ts'
import { purchases } from '../../../../contract/selling/purchases.ts'
import { subscriptions } from '../../../../contract/selling/subscriptions.ts'
import {
  adminContact,
  adminContactActs,
  artistContact,
  artistContactActs,
} from '../../../../contract/site/back-office/contact.ts'
import { contact } from '../../../../contract/site/contact.ts'
import { reports } from '../../../../contract/site/reports.ts'
import { blends } from '../../../../contract/social/blends.ts'
import { chat } from '../../../../contract/social/chat.ts'
import { friends } from '../../../../contract/social/friends.ts'
import { listeningSessions } from '../../../../contract/social/listening-sessions.ts'
import { playlistMembers } from '../../../../contract/social/playlist-members.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { liftLimits } from '../../../testing/limits.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { makePlan, startSubscriptions } from '../../../testing/make-plans.ts'
import { makePrice, startSelling } from '../../../testing/make-selling.ts'
import { storedRows } from '../../../testing/stored-text.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { reindex } from '../search/indexing.service.ts'

/** Part of the account's name and of every text that it writes. */
const MARK = 'zyxmark'

/** Tables that keep what names a deleted account, and why. */
const kept: Record<string, string> = {
  orders: 'the law wants to know who bought what was paid',
  invoices: 'the law wants them unchanged',
  audit_log: 'says who did what as staff, unchanged',
  'pgboss.job_common': 'emails that are on their way; deleted with their jobs',
  user_events: 'deleted after an hour',
}

let app: TestApp
let admin: TestUser
let friend: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  await startSubscriptions(app.ctx)
  await liftLimits(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
  friend = await makeUser(app.ctx)
})
afterAll(() => app.close())

const marked = (about: string): string => `${MARK} ${about}`

/** An account of whose name, email and texts each part is marked. */
const makeMarked = async (): Promise<TestUser> => {
  const user = await makeUser(app.ctx, { name: marked('Ann'), roles: ['user', 'artist', 'admin'] })
  const email = `${MARK}${user.id}@example.com`
  await app.ctx.db
    .updateTable('users')
    .set({ email, bio: marked('bio'), email_verified_at: new Date() })
    .where('id', '=', user.id)
    .execute()
  return { ...user, email }
}

const befriend = async (one: TestUser, other: TestUser): Promise<void> => {
  await app.call(friends.add, { body: { user_id: other.id } }, one.token)
  await app.call(friends.add, { body: { user_id: one.id } }, other.token)
}

/** Gives a song to somebody, and returns its code. */
const give = async (giver: TestUser, email: string, name: string): Promise<string> => {
  const song = await makeSong(app.ctx)
  const price = await makePrice(app.ctx, { song: song.id })
  const gift = { email, name, message: marked('wishes'), deliver_at: null }
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id, gift } },
    giver.token,
  )
  await buy(app, giver)
  const { data } = await app.call(gifts.list, {}, giver.token)
  return String(data[0]?.code)
}

const redeem = (code: string, by: TestUser) => app.call(gifts.redeem, { params: { code } }, by.token)

const say = (conversation: { id: number }, text: string, by: TestUser) =>
  app.call(
    chat.send,
    { params: { id: conversation.id }, body: { text, client_id: crypto.randomUUID() } },
    by.token,
  )

/** Does what leaves something with others. */
const live = async (ann: TestUser) => {
  const { id, email, token } = ann
  await befriend(ann, friend)
  const other = await makeUser(app.ctx)
  await app.call(friends.add, { body: { user_id: other.id } }, token)

  const open = await give(ann, 'cy@example.com', 'Cy')
  await redeem(await give(ann, friend.email, 'Friend'), friend)
  await redeem(await give(friend, email, marked('receiver')), ann)

  const song = await makeSong(app.ctx, { title: 'Slow Weather' })
  const price = await makePrice(app.ctx, { song: song.id })
  const inCart = { product: { type: 'song' as const, id: song.id }, price: price.id }
  await app.call(carts.add, { body: inCart }, token)
  await buy(app, ann)
  const plan = await makePlan(app.ctx, { month: 1499 }, { seats: 6 })
  const chosen = { plan_id: plan.id, interval: 'month' as const, provider: 'test' as const }
  const paths = { return_url: '/', cancel_url: '/' }
  const buyer = { name: marked('buyer'), address: marked('street') }
  await app.call(subscriptions.start, { body: { ...chosen, ...paths, ...buyer } }, token)
  await app.call(families.invite, { body: { email: friend.email } }, token)
  await app.call(subscriptions.cancel, { body: { note: marked('note') } }, token)
  await app.call(subscriptions.start, { body: { ...chosen, ...paths } }, other.token)
  await app.call(families.invite, { body: { email } }, other.token)

  const message = { subject: marked('subject'), message: marked('a question'), website: '' }
  const written = { name: marked('Ann'), email, ...message }
  await app.call(contact.send, { body: written }, token)
  await app.call(contact.send, { body: written })
  await app.call(contact.send, {
    body: {
      ...written,
      email: 'visitor@example.com',
      name: 'Visitor',
      subject: 'Hello',
      message: 'Hello there!',
    },
  })
  const [visitor] = (await app.call(adminContact.list, { query: {} }, admin.token)).data
  const answer = { params: { id: Number(visitor?.id) }, body: { text: 'Hello, too!' } }
  await app.call(adminContactActs.reply, answer, token)
  await app.call(artistRequests.send, { body: { displayname: 'Other Band' } }, other.token)
  const requests = await app.ctx.db.selectFrom('artist_requests').select('id').execute()
  await app.call(
    adminArtistDecisions.ask,
    { params: { id: Number(requests[0]?.id) }, body: { text: 'Who?' } },
    token,
  )
  await app.call(artistRequests.send, { body: { displayname: marked('Band'), bio: marked('bio') } }, token)

  const artist = await makeArtist(app.ctx)
  for (const member of [ann, friend]) await makeMember(app.ctx, artist, member)
  const ofTeam = { artist_id: artist.id, subject: 'Payouts', message: 'When are they paid?' }
  const thread = await app.call(artistContactActs.send, { body: ofTeam }, token)
  await app.call(artistContactActs.reply, { params: thread, body: { message: 'Please.' } }, token)

  const direct = await app.call(chat.open, { body: { user_id: friend.id } }, token)
  const said = await say(direct, 'You!', ann)
  await say(direct, 'Me?', friend)
  const report = { type: 'message' as const, id: said.id, reason: 'other' as const, text: 'Rude' }
  await app.call(reports.send, { body: report }, friend.token)
  await app.call(
    reports.send,
    { body: { type: 'user', id, reason: 'other', text: marked('is rude') } },
    other.token,
  )
  await app.call(
    reports.send,
    { body: { type: 'song', id: song.id, reason: 'other', text: marked('report') } },
    token,
  )
  const group = await app.call(chat.createGroup, { body: { name: 'Group', user_ids: [friend.id] } }, token)
  await say(group, marked('hello all'), ann)

  const list = await app.call(playlists.create, { body: { title: marked('Mix'), songs: [song.id] } }, token)
  const member = { user_id: friend.id, role: 'viewer' as const }
  await app.call(playlistMembers.add, { params: { id: list.id }, body: member }, token)
  await app.call(blends.create, { body: { user_ids: [friend.id] } }, token)
  const session = await app.call(
    listeningSessions.start,
    {
      body: {
        items: [{ type: 'song', id: song.id }],
        index: 0,
        position: 0,
        playing: false,
        guests: 'control',
        client: crypto.randomUUID(),
      },
    },
    token,
  )
  await app.call(
    listeningSessions.invite,
    { params: { id: session.id }, body: { user_ids: [friend.id] } },
    token,
  )
  return { open, thread, ofVisitor: Number(visitor?.id) }
}

const naming = async (): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (const { table, rows } of await storedRows(app.ctx.db)) {
    const named = rows.filter((row) => row.toLowerCase().includes(MARK))
    if (named.length > 0) found.set(table, named)
  }
  return found
}

test('an account that is deleted is named nowhere but where it must be', async () => {
  await setSetting(app.ctx, 'verify_email', '0')
  const ann = await makeMarked()
  const { open, thread, ofVisitor } = await live(ann)
  await reindex(app.ctx)
  expect((await naming()).size).toBeGreaterThan(15)

  await app.call(account.remove, { body: {} }, ann.token)
  await reindex(app.ctx)
  const left = await naming()
  expect([...left.keys()].sort()).toEqual([...Object.keys(kept), 'gifts'].sort())
  // What waits for its recipient says what its giver wrote.
  expect(left.get('gifts')).toEqual([expect.stringContaining('cy@example.com')])

  // Screens get no name, and no link to the account.
  expect(await app.call(gifts.get, { params: { code: open } })).toMatchObject({
    sender: '',
    name: 'Cy',
    message: marked('wishes'),
    status: 'open',
  })
  await redeem(open, await makeUser(app.ctx))
  expect([...(await naming()).keys()].filter((table) => !(table in kept))).toEqual([])
  const { data } = await app.call(purchases.list, { query: {} }, friend.token)
  expect(data).toMatchObject([{ gift: { sender: '' } }])
  expect((await app.call(gifts.list, {}, friend.token)).data).toMatchObject([
    { name: '', email: '', status: 'redeemed' },
  ])

  const ofTeam = { name: '', email: '', user: null, replies: [{ user_name: '', by_sender: true }] }
  expect(await app.call(adminContact.get, { params: thread }, admin.token)).toMatchObject(ofTeam)
  await app.call(adminContactActs.reply, { params: thread, body: { text: 'Today.' } }, admin.token)
  expect(await app.call(artistContact.get, { params: thread }, friend.token)).toMatchObject({
    name: '',
    replies: [{ user_name: '' }, { user_name: admin.name }],
  })
  const visitor = await app.call(adminContact.get, { params: { id: ofVisitor } }, admin.token)
  expect(visitor).toMatchObject({ name: 'Visitor', replies: [{ user_name: '', by_sender: false }] })
  const bell = await app.call(notifications.list, {}, friend.token)
  expect(JSON.stringify(bell)).not.toContain(MARK)
})
