import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminTaxRates } from '../../../../contract/selling/back-office/tax-rates.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'
import { startSelling } from '../../../testing/make-selling.ts'
import { setSetting } from '../../platform/settings/service.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  await startSelling(app.ctx)
  admin = await makeUser(app.ctx, { admin: true })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.deleteFrom('tax_rates').execute())

const create = (country: string, rate: number, name = 'VAT') =>
  app.call(adminTaxRates.create, { body: { country, name, rate } }, admin.token)
const countriesOf = async (query: Record<string, unknown> = {}) =>
  (await app.call(adminTaxRates.list, { query: query as never }, admin.token)).data.map(
    ({ country }) => country,
  )

test('a rate is created, changed and deleted, and the audit log records it', async () => {
  const created = await create('DE', 1900, 'USt.')
  const params = { id: created.id }
  const body = { country: 'DE', name: 'MwSt.', rate: 1950, version: created.version }
  expect(await app.call(adminTaxRates.change, { params, body }, admin.token)).toMatchObject({ rate: 1950 })
  const late = await app.requestError(adminTaxRates.change, { params, body }, admin.token)
  expect(late.status).toBe(409)
  await app.call(adminTaxRates.remove, { params }, admin.token)
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'label'])
    .where('resource', '=', 'tax-rates')
    .orderBy('id')
    .execute()
  expect(log.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'create DE',
    'change DE',
    'delete DE',
  ])
})

test('lists are searched and sorted', async () => {
  await create('FR', 2000, 'TVA')
  await create('DE', 1900, 'USt.')
  await create('US', 0, 'Sales tax')
  expect(await countriesOf()).toEqual(['DE', 'FR', 'US'])
  expect(await countriesOf({ sort: '-rate' })).toEqual(['FR', 'DE', 'US'])
  expect(await countriesOf({ q: 'tva' })).toEqual(['FR'])
})

test('a country has one rate, from nothing to 100 %', async () => {
  await create('FR', 2000)
  const other = await create('ES', 2100)
  const taken = { status: 422, body: { errors: { country: ['This country already has a rate.'] } } }
  const body = { country: 'FR', name: 'VAT', rate: 1 }
  expect(await app.requestError(adminTaxRates.create, { body }, admin.token)).toMatchObject(taken)
  const change = { params: { id: other.id }, body: { ...body, version: other.version } }
  expect(await app.requestError(adminTaxRates.change, change, admin.token)).toMatchObject(taken)
  for (const wrong of [{ country: 'fr' }, { country: 'FRA' }, { rate: 10_001 }, { rate: 1.5 }, { name: '' }])
    expect(
      (await app.requestError(adminTaxRates.create, { body: { ...body, ...wrong } }, admin.token)).status,
    ).toBe(422)
})

test('rates do not exist while nothing can be sold', async () => {
  await setSetting(app.ctx, 'saas', '0')
  await app.ctx.settings.reload()
  expect((await app.requestError(adminTaxRates.list, {}, admin.token)).status).toBe(404)
})
