import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminMessages } from '../../../../contract/platform/back-office/translations.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { languageFor } from './languages.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the language of a visitor', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pl, fr;q=0.5, ar;q=0.7', 'ar'],
    ['FR-ca', 'fr'],
    ['de;q=0, es;q=0.1', 'es'],
    ['pl', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=,,', 'en'],
    [undefined, 'en'],
  ])('for %j is %s', (accepted, locale) => {
    expect(languageFor(app.ctx, accepted).locale).toBe(locale)
  })
})

it('lists languages by their native names, one of them the default', async () => {
  const offered = await app.call(bootstrap.languages, {})
  expect(offered.map(({ locale }) => locale)).toEqual(['en', 'de', 'es', 'fr', 'ar'])
  expect(offered.filter((one) => one.default).map(({ locale }) => locale)).toEqual(['en'])
  expect(offered.find(({ locale }) => locale === 'ar')).toMatchObject({ name: 'العربية', rtl: true })
})

it('returns the messages of a language, always with English, and only English for an unknown one', async () => {
  const german = await app.call(bootstrap.messages, { params: { locale: 'de' } })
  expect(german).toMatchObject({ en: { 'Log in': 'Log in' }, de: { 'Log in': 'Anmelden' } })
  expect(Object.keys(await app.call(bootstrap.messages, { params: { locale: 'xx' } }))).toEqual(['en'])
  expect(Object.keys(await app.call(bootstrap.messages, { params: { locale: '__proto__' } }))).toEqual(['en'])
})

it('separates back office messages', async () => {
  const listeners = await app.call(bootstrap.messages, { params: { locale: 'de' } })
  const admins = await app.call(adminMessages.get, { params: { locale: 'de' } })
  expect(admins).toMatchObject({ en: { 'New artist': 'New artist' }, de: { 'New artist': 'Neuer Künstler' } })
  for (const locale of ['en', 'de']) {
    expect(listeners[locale]).not.toHaveProperty('New artist')
    const whole = { ...listeners[locale], ...admins[locale] }
    expect(whole).toEqual(await app.ctx.translations().textsOf(locale))
  }
  expect(Object.keys(await app.call(adminMessages.get, { params: { locale: 'xx' } }))).toEqual(['en'])
})

it('stores the page language with a new account', async () => {
  const created = await app.fastify.inject({
    method: 'POST',
    url: '/api/register',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'de-AT,en;q=0.5' },
    payload: {
      name: 'Ines',
      email: 'ines@example.org',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
      terms: true,
    },
  })
  expect(created.json()).toMatchObject({ user: { locale: 'de' } })
})
