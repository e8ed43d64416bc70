import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminMessages } from '../../../contract/admin/messages.ts'
import { loading } from '../../../contract/loading.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { languageFor } from './languages.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

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
  ])('who accepts %j reads %s', (accepted, locale) => {
    expect(languageFor(t.on, accepted).locale).toBe(locale)
  })
})

it('lists the languages by their own names, one of them the default', async () => {
  const offered = await t.call(loading.languages, {})
  expect(offered.map(({ locale }) => locale)).toEqual(['en', 'de', 'es', 'fr', 'ar'])
  expect(offered.filter((one) => one.default).map(({ locale }) => locale)).toEqual(['en'])
  expect(offered.find(({ locale }) => locale === 'ar')).toMatchObject({ name: 'العربية', rtl: true })
})

it('hands out the messages of a language, always with English, and of an unknown one English alone', async () => {
  const german = await t.call(loading.messages, { params: { locale: 'de' } })
  expect(german).toMatchObject({ en: { 'Log in': 'Log in' }, de: { 'Log in': 'Anmelden' } })
  expect(Object.keys(await t.call(loading.messages, { params: { locale: 'xx' } }))).toEqual(['en'])
  expect(Object.keys(await t.call(loading.messages, { params: { locale: '__proto__' } }))).toEqual(['en'])
})

it('keeps what only the back office says apart', async () => {
  const listeners = await t.call(loading.messages, { params: { locale: 'de' } })
  const admins = await t.call(adminMessages.get, { params: { locale: 'de' } })
  expect(admins).toMatchObject({ en: { 'New artist': 'New artist' }, de: { 'Audit log': 'Protokoll' } })
  for (const locale of ['en', 'de']) {
    expect(listeners[locale]).not.toHaveProperty('Audit log')
    const whole = { ...listeners[locale], ...admins[locale] }
    expect(whole).toEqual(t.on.wording().texts.get(locale))
  }
  expect(Object.keys(await t.call(adminMessages.get, { params: { locale: 'xx' } }))).toEqual(['en'])
})

it('keeps for an account the language of the page it was made on', async () => {
  const made = await t.app.inject({
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
  expect(made.json()).toMatchObject({ user: { locale: 'de' } })
})
