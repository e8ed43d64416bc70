import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../../../contract/platform/notifications.ts'
import {
  artistEarningCalls,
  artistEarnings,
  artistPayouts,
} from '../../../../contract/selling/back-office/earnings.ts'
import {
  adminPayoutCalls,
  adminPayoutMethods,
  adminPayouts,
} from '../../../../contract/selling/back-office/payouts.ts'
import { carts } from '../../../../contract/selling/cart.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buy } from '../../../testing/buy.ts'
import { withoutTriggers } from '../../../testing/database.ts'
import { makeArtist, makeMember, makeSong, makeUser, type TestUser } from '../../../testing/make.ts'
import { ledgerFaults, makePrice, startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { loadBalance } from '../ledger/service.ts'
import { carryOut, decideRefund } from '../orders/refunds/service.ts'
import { masked } from './payout-accounts.service.ts'

let app: TestApp
let admin: TestUser
let owner: TestUser
let artist: { id: number }
let method: number
const IBAN = 'DE89 3704 0044 0532 0130 00'

beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  for (const [key, value] of [
    ['default_currency', 'EUR'],
    ['limit_logins', '100000'],
    ['offline_account_holder', 'Tonearm Müller & Söhne'],
    ['offline_iban', 'NL91ABNA0417164300'],
  ] as const)
    await setSetting(app.ctx, key, value)
  await app.ctx.settings.reload()
  admin = await makeUser(app.ctx, { admin: true })
  method = (await app.call(adminPayoutMethods.create, { body: methodBody() }, admin.token)).id
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await makeUser(app.ctx, { roles: ['user', 'artist'] })
  artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, owner)
})

let names = 0
const methodBody = (values: object = {}) => ({
  name: `Bank transfer ${++names}`,
  description: '',
  kind: 'sepa' as const,
  fields: [],
  currency: 'EUR' as const,
  minimum: 5000,
  fee: 100,
  active: true,
  ...values,
})
const endHolding = (uuid: string) =>
  withoutTriggers(app.owner, (trx) =>
    sql`update ledger_transactions set available_at = now() where order_id = ${uuid}`.execute(trx),
  )

/** Sells a song of the artist, which earns 85 %; available at once unless it is to stay pending. */
const sell = async (amount: number, pending = false): Promise<string> => {
  const buyer = await makeUser(app.ctx)
  const song = await makeSong(app.ctx, { artists: [artist.id] })
  const price = await makePrice(app.ctx, { song: song.id }, { amount, currency: 'EUR' })
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id } },
    buyer.token,
  )
  const { order } = await buy(app, buyer)
  if (!pending) await endHolding(order.uuid)
  return order.uuid
}
const account = (details: Record<string, string> = { holder: 'Ada Artist', iban: IBAN }) => ({
  body: { method, details },
})
const setAccount = () => app.call(artistPayouts.setAccount, account(), owner.token)
const ask = (amount: number) => app.call(artistPayouts.request, { body: { amount } }, owner.token)
const refused = async (amount: number) =>
  (await app.requestError(artistPayouts.request, { body: { amount } }, owner.token)).status
const summary = async () => app.call(artistPayouts.summary, { query: {} }, owner.token)
const balance = async () => (await summary()).balances[0]
const decide = (call: 'approve' | 'markPaid' | 'reject', id: number, body?: object) =>
  app.call(adminPayoutCalls[call], { params: { id }, ...(body && { body }) } as never, admin.token)
const told = async () => (await app.call(notifications.list, {}, owner.token)).map(({ text }) => text)

describe('balances', () => {
  test('are pending at first, and available after the holding time', async () => {
    const uuid = await sell(10_000, true)
    expect(await balance()).toMatchObject({ currency: 'EUR', available: 0, pending: 8500, requested: 0 })
    await endHolding(uuid)
    expect(await balance()).toMatchObject({ available: 8500, pending: 0, pending_until: null })
  })

  test('of a refunded sale are never negative meanwhile', async () => {
    const uuid = await sell(10_000, true)
    await carryOut(
      app.ctx,
      await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, '')),
    )
    expect(await balance()).toMatchObject({ available: 0, pending: 0 })
  })

  test('list their entries and totals', async () => {
    await sell(10_000)
    const uuid = await sell(2_000)
    await carryOut(
      app.ctx,
      await app.ctx.db.transaction().execute((trx) => decideRefund(trx, null, uuid, null, '')),
    )
    const { data } = await app.call(artistEarnings.list, { query: {} } as never, owner.token)
    expect(data).toMatchObject([
      { kind: 'refund', net: -1700, gross: null },
      { kind: 'sale', net: 1700, gross: 2000, commission: 300 },
      { kind: 'sale', net: 8500, gross: 10_000, commission: 1500, type: 'song', currency: 'EUR' },
    ])
    const totals = await app.call(artistEarningCalls.totals, { query: { by: 'item' } }, owner.token)
    expect(totals.map(({ net, count }) => [net, count])).toEqual([
      [8500, 1],
      [0, 1],
    ])
  })
})

test.each([
  ['DE89370400440532013000', '•••• 3000'],
  ['12345678', '••••'],
  ['theo.lang@paypal.example', 't•••@paypal.example'],
  ['é@paypal.example', 'é•••@paypal.example'],
  ['@paypal.example', '•••• mple'],
])('%s is shown as %s', (value, shown) => {
  expect(masked(value)).toBe(shown)
})

describe('the payout account', () => {
  test('is stored encrypted and shown masked, and every owner is told', async () => {
    const shown = await setAccount()
    expect(shown).toMatchObject({
      method: { id: method },
      details: { holder: 'Ada Artist', iban: '•••• 3000' },
    })
    const { details } = await app.ctx.db
      .selectFrom('payout_accounts')
      .select('details')
      .where('artist_id', '=', artist.id)
      .executeTakeFirstOrThrow()
    expect(details.toString('latin1')).not.toContain('3704')
    const { rows } = await sql<{ subject: string }>`
      select data -> 'email' ->> 'subject' as subject from pgboss.job
      where name = 'send-email' and data ->> 'to' = ${owner.email}`.execute(app.ctx.db)
    expect(rows[0]?.subject).toMatch(/^The payout account of .* was changed$/)
  })

  test.each([
    ['a wrong IBAN', { details: { holder: 'A', iban: 'DE89370400440532013001' } }, 'details.iban'],
    ['no holder', { details: { iban: IBAN } }, 'details.holder'],
    ['a wrong BIC', { details: { holder: 'A', iban: IBAN, bic: 'X' } }, 'details.bic'],
    ['an unknown method', { method: 99_999_999 }, 'method'],
  ])('is refused with %s', async (_, wrong, field) => {
    const input = { body: { ...account().body, ...wrong } }
    const { status, body } = await app.requestError(artistPayouts.setAccount, input, owner.token)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('a payout', () => {
  test('holds its amount, is approved, transferred and booked', async () => {
    await sell(20_000)
    await setAccount()
    const payout = await ask(10_000)
    expect(payout).toMatchObject({ status: 'requested', amount: 10_000, fee: 100 })
    expect(await balance()).toMatchObject({ available: 7000, requested: 10_000, paid_out: 0 })
    await decide('approve', payout.id)
    await decide('markPaid', payout.id, { reference: '2026/418' })
    expect(await balance()).toMatchObject({ available: 7000, requested: 0, paid_out: 10_000 })
    expect((await summary()).payouts).toMatchObject([{ status: 'paid', reference: '2026/418' }])
    expect(await loadBalance(app.ctx.db, `artist_hold:${artist.id}`, 'EUR')).toBe(0)
    expect(await ledgerFaults(app.ctx)).toEqual([])
    expect(await told()).toEqual([
      'Your payout {title} of {text} was transferred.',
      'Your payout {title} of {text} was approved.',
      'Sold: {title}',
    ])
  })

  test('returns to the balance when it is rejected or cancelled', async () => {
    await sell(20_000)
    await setAccount()
    const rejected = await ask(6000)
    await decide('reject', rejected.id, { reason: 'The name differs' })
    const cancelled = await ask(7000)
    await app.call(artistPayouts.cancel, { params: { id: cancelled.id } }, owner.token)
    expect(await balance()).toMatchObject({ available: 17_000, requested: 0 })
    expect((await summary()).payouts).toMatchObject([
      { status: 'cancelled' },
      { status: 'rejected', reason: 'The name differs' },
    ])
    expect(await ledgerFaults(app.ctx)).toEqual([])
  })

  test('is refused below the minimum, above the balance and without an account', async () => {
    await sell(10_000)
    expect(await refused(6000)).toBe(409)
    await setAccount()
    expect(await refused(4999)).toBe(409)
    expect(await refused(8501)).toBe(409)
    expect(await balance()).toMatchObject({ available: 8500 })
  })

  test('asked for twenty times at once is made as often as the balance permits', async () => {
    await sell(20_000)
    await setAccount()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => ask(8000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await balance()).toMatchObject({ available: 1000, requested: 16_000 })
  })

  test('follows its states only', async () => {
    await sell(20_000)
    await setAccount()
    const { id } = await ask(6000)
    const status = async (call: 'approve' | 'markPaid' | 'reject', body?: object) =>
      (await app.requestError(adminPayoutCalls[call], { params: { id }, body }, admin.token)).status
    expect(await status('markPaid', { reference: 'X' })).toBe(409)
    await decide('approve', id)
    expect(await status('approve')).toBe(409)
    expect((await app.requestError(artistPayouts.cancel, { params: { id } }, owner.token)).status).toBe(409)
    await decide('markPaid', id, { reference: 'X' })
    expect(await status('markPaid', { reference: 'X' })).toBe(409)
    expect(await status('reject', { reason: 'X' })).toBe(409)
  })

  test('belongs to the owners: editors, strangers and others’ operators see nothing', async () => {
    await sell(20_000)
    await setAccount()
    const { id } = await ask(6000)
    const editor = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, artist, editor, 'editor')
    const stranger = await makeUser(app.ctx, { roles: ['user', 'artist'] })
    await makeMember(app.ctx, await makeArtist(app.ctx), stranger)
    const as = async (who: TestUser) => [
      (await app.requestError(artistPayouts.summary, { query: { artist_id: artist.id } }, who.token)).status,
      (await app.requestError(artistEarnings.list, { query: { artist_id: artist.id } }, who.token)).status,
      (await app.requestError(artistPayouts.cancel, { params: { id } }, who.token)).status,
      (await app.requestError(adminPayouts.get, { params: { id } }, who.token)).status,
    ]
    expect(await as(editor)).toEqual([403, 403, 403, 403])
    expect(await as(stranger)).toEqual([404, 404, 404, 403])
  })
})

describe('the back office', () => {
  test('shows who is paid, masks details, and writes to the audit log who saw them', async () => {
    await sell(20_000)
    await setAccount()
    const { id } = await ask(6000)
    const item = await app.call(adminPayouts.get, { params: { id } }, admin.token)
    expect(item).toMatchObject({
      status: 'requested',
      earned: 17_000,
      changed_at: expect.any(String),
      details: [
        { label: 'Account holder', value: 'Ada Artist' },
        { label: 'IBAN', value: '•••• 3000' },
      ],
      entries: [
        { kind: 'payout', net: -6000, balance: 11_000 },
        { kind: 'sale', net: 17_000, balance: 17_000 },
      ],
    })
    const details = await app.call(adminPayoutCalls.details, { params: { id } }, admin.token)
    expect(details[1]).toEqual({ label: 'IBAN', value: 'DE89370400440532013000' })
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where resource = 'payouts' and item_id = ${id}`.execute(app.ctx.db)
    expect(rows).toEqual([{ action: 'details' }])
  })

  test('sums up what is to be done, and filters', async () => {
    await sell(20_000)
    await setAccount()
    const { id } = await ask(6000)
    const before = await app.call(adminPayoutCalls.sums, {}, admin.token)
    await decide('approve', id)
    const [sums] = await app.call(adminPayoutCalls.sums, {}, admin.token)
    expect(sums?.approved).toBe((before[0]?.approved ?? 0) + 6000)
    expect(sums?.requested).toBe((before[0]?.requested ?? 0) - 6000)
    const { data } = await app.call(
      adminPayouts.list,
      { query: { 'filter[status]': 'open' } } as never,
      admin.token,
    )
    expect(data.map((one) => one.id)).toContain(id)
    expect(data.every(({ status }) => ['requested', 'approved'].includes(status))).toBe(true)
  })

  test('makes a SEPA file and a CSV of approved payouts', async () => {
    await sell(20_000)
    await app.call(
      artistPayouts.setAccount,
      account({ holder: 'Åsa <Artist>', iban: IBAN, bic: 'COBADEFFXXX' }),
      owner.token,
    )
    const { id, number } = await ask(6000)
    const input = { body: { format: 'sepa', ids: String(id) } }
    expect((await app.requestError(adminPayoutCalls.transfers, input, admin.token)).status).toBe(409)
    await decide('approve', id)
    const file = await app.call(adminPayoutCalls.transfers, input as never, admin.token)
    expect(file).toMatchObject({ name: expect.stringMatching(/\.xml$/), count: 1 })
    for (const part of [
      '<NbOfTxs>1</NbOfTxs><CtrlSum>59.00</CtrlSum>',
      '<Dbtr><Nm>Tonearm Muller Sohne</Nm></Dbtr><DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>',
      '<InstdAmt Ccy="EUR">59.00</InstdAmt>',
      '<FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId>',
      '<Nm>Asa Artist</Nm>',
      `<EndToEndId>${number}</EndToEndId>`,
    ])
      expect(file.text).toContain(part)
    const csv = await app.call(
      adminPayoutCalls.transfers,
      { body: { format: 'csv', ids: String(id) } } as never,
      admin.token,
    )
    expect(csv.text).toContain(
      '59.00,EUR,Account holder: Åsa <Artist>; IBAN: DE89370400440532013000; BIC: COBADEFFXXX',
    )
  })
})

test('methods are checked, and stay while an artist is paid by them', async () => {
  const create = async (values: object) =>
    (await app.requestError(adminPayoutMethods.create, { body: methodBody(values) }, admin.token)).status
  expect(await create({ currency: 'USD' })).toBe(422)
  expect(await create({ kind: 'other', fields: [] })).toBe(422)
  const email = { key: 'email', label: 'Email', required: true }
  expect(await create({ kind: 'other', fields: [email, email] })).toBe(422)
  expect(await create({ kind: 'other', currency: 'USD', fields: [email] })).toBe(201)
  await setAccount()
  expect(
    (await app.requestError(adminPayoutMethods.remove, { params: { id: method } }, admin.token)).status,
  ).toBe(409)
})

test('nothing of it exists while the site is not a business', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(artistPayouts.summary, { query: {} }, owner.token)).status).toBe(404)
  expect((await app.requestError(artistEarnings.list, { query: {} }, owner.token)).status).toBe(404)
  expect((await app.requestError(adminPayouts.list, { query: {} }, admin.token)).status).toBe(404)
  await setSetting(app.ctx, 'saas', '1')
  await app.ctx.settings.reload()
})
