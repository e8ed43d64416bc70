import { afterAll, beforeAll, expect, test } from 'vitest'
import { translations } from '../../../../contract/platform/back-office/translations.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeUser, type TestUser } from '../../../testing/make.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await makeUser(app.ctx, { admin: true, name: 'Ada Admin' })
})
afterAll(() => app.close())

const save = (locale: string, body: Record<string, string>) =>
  app.call(translations.save, { params: { locale }, body }, admin.token)
const messagesIn = (locale: string) => app.call(bootstrap.messages, { params: { locale } })
const offered = async () => (await app.call(bootstrap.languages, {})).map(({ locale }) => locale)
const languages = () => app.call(translations.languages, {}, admin.token)
const languageOf = async (locale: string) => (await languages()).find((one) => one.locale === locale)
const messageOf = async (locale: string, key: string) => {
  const all = await app.call(translations.messages, { params: { locale } }, admin.token)
  return all.find((one) => one.key === key)
}
const status = async (e: Parameters<TestApp['requestError']>[0], input: unknown, by = admin) =>
  (await app.requestError(e, input, by.token)).status

test('an added language is translated, shown, read with English as fallback, and deleted', {
  tags: 'long',
}, async () => {
  const body = { locale: 'it', name: 'Italiano' }
  const created = await app.call(translations.add, { body }, admin.token)
  expect(created).toMatchObject({ ...body, rtl: false, active: false, built_in: false, translated: 0 })
  expect(await status(translations.add, { body })).toBe(422)
  // Counted by message: languages differ in how many plural forms they have.
  const english = (await app.call(translations.languages, {}, admin.token)).find(
    ({ locale }) => locale === 'en',
  )
  expect(created.total).toBe(english?.total)

  const saved = await save('it', { 'Log in': 'Accedi', '{count} songs_other': '{count} brani' })
  // Italian has further plural forms of the second one.
  expect(saved).toMatchObject({ translated: 1, changed: 2 })
  expect(await offered()).not.toContain('it')
  expect(Object.keys(await messagesIn('it'))).toEqual(['en'])

  const italian = { params: { locale: 'it' }, body: { name: 'Italiano', active: true } }
  await app.call(translations.change, italian, admin.token)
  await expect.poll(offered).toContain('it')
  expect(await messagesIn('it')).toMatchObject({ en: { 'Log in': 'Log in' }, it: { 'Log in': 'Accedi' } })
  expect((await emailTexts(app.ctx, 'it')).t('Log in')).toBe('Accedi')
  expect((await emailTexts(app.ctx, 'it')).t('Sign up')).toBe('Sign up')

  await app.call(translations.remove, { params: { locale: 'it' } }, admin.token)
  await app.call(translations.remove, { params: { locale: 'it' } }, admin.token)
  await expect.poll(offered).not.toContain('it')
  expect(await status(translations.messages, { params: { locale: 'it' } })).toBe(404)
})

test('overrides replace built-in texts for everyone until they are removed', async () => {
  await save('de', { 'Log in': 'Hereinspaziert' })
  await expect.poll(async () => (await messagesIn('de')).de?.['Log in']).toBe('Hereinspaziert')
  expect((await messageOf('de', 'Log in'))?.forms).toEqual([
    { key: 'Log in', category: null, built_in: 'Anmelden', own: 'Hereinspaziert' },
  ])
  // English can be overridden too; other languages show that.
  await save('en', { 'Log in': 'Come in' })
  await expect.poll(async () => (await messagesIn('fr')).en?.['Log in']).toBe('Come in')
  expect((await messageOf('de', 'Log in'))?.english).toBe('Come in')
  // A text equal to the built-in one, or an empty one, is not an override.
  expect((await save('de', { 'Log in': 'Anmelden' })).changed).toBe(0)
  await save('en', { 'Log in': '' })
  await expect.poll(async () => (await messagesIn('de')).de?.['Log in']).toBe('Anmelden')
  const log = await app.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('resource', '=', 'translations')
    .where('label', '=', 'de')
    .orderBy('id')
    .execute()
  expect(log[0]).toMatchObject({
    user_name: 'Ada Admin',
    before: { 'Log in': 'Anmelden' },
    after: { 'Log in': 'Hereinspaziert' },
  })
})

test('a missing placeholder, an unknown key and an invalid tag are rejected, and nothing is written', async () => {
  const body = { 'Log in': 'Los', 'Remove {title}': 'Entfernen', nonsense: 'x' }
  const rejected = await app.requestError(translations.save, { params: { locale: 'de' }, body }, admin.token)
  expect(rejected.status).toBe(422)
  expect(Object.keys(rejected.body.errors ?? {}).sort()).toEqual(['Remove {title}', 'nonsense'])
  expect((await messageOf('de', 'Log in'))?.forms[0]?.own).toBeNull()
  const invented = { params: { locale: 'de' }, body: { 'Log in': 'Los {name}' } }
  expect(await status(translations.save, invented)).toBe(422)
  for (const locale of ['de_DE', "it'; drop table languages", 'a', '__proto__', 'en-'])
    expect(await status(translations.add, { body: { locale, name: 'X' } })).toBe(422)
  expect(await status(translations.save, { params: { locale: '__proto__' }, body: {} })).toBe(422)
  expect(await status(translations.save, { params: { locale: 'xx' }, body: {} })).toBe(404)
  const more = { body: { locale: 'pt', name: 'Português', active: true } }
  expect(await status(translations.add, more)).toBe(422)
})

test('a language has a form for each of its plural categories, and the form for one may omit the number', async () => {
  const forms = (await messageOf('ar', '{count} songs'))?.forms
  expect(forms?.map(({ category }) => category).sort()).toEqual([
    'few',
    'many',
    'one',
    'other',
    'two',
    'zero',
  ])
  expect((await save('de', { '{count} songs_one': 'ein Lied' })).changed).toBe(1)
  const bare = { params: { locale: 'de' }, body: { '{count} songs_other': 'Lieder' } }
  expect(await status(translations.save, bare)).toBe(422)
  await save('de', { '{count} songs_one': '' })
})

test('built-in languages can be hidden, not deleted; English neither', async () => {
  expect(await status(translations.remove, { params: { locale: 'en' } })).toBe(409)
  expect(await status(translations.remove, { params: { locale: 'fr' } })).toBe(409)
  const hide = (locale: string, name: string) => ({ params: { locale }, body: { name, active: false } })
  expect(await status(translations.change, hide('en', 'English'))).toBe(409)
  await app.call(translations.change, hide('fr', 'Français'), admin.token)
  await expect.poll(offered).not.toContain('fr')
  expect((await emailTexts(app.ctx, 'fr')).locale).toBe('en')
  const show = { params: { locale: 'fr' }, body: { name: 'Français', active: true } }
  await app.call(translations.change, show, admin.token)
  await expect.poll(offered).toContain('fr')
})

test('an export can be completed and imported; invalid texts are skipped and reported', async () => {
  await app.call(translations.add, { body: { locale: 'PT-br', name: 'Português' } }, admin.token)
  const file = await app.fastify.inject({
    url: '/api/admin/translations/export/pt-BR',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.headers['content-disposition']).toContain('pt-BR.json')
  const texts = file.json() as Record<string, string>
  expect(texts['Log in']).toBe('')
  const messages = { ...texts, 'Log in': 'Entrar', 'Remove {title}': 'Remover', gone: 'Foi' }
  const body = { locale: 'pt-BR', messages }
  expect(await app.call(translations.import, { body }, admin.token)).toEqual({
    saved: 1,
    left_out: ['Remove {title}', 'gone'],
  })
  expect(await languageOf('pt-BR')).toMatchObject({ translated: 1 })
})

test('visitors and listeners are denied', async () => {
  const listener = await makeUser(app.ctx)
  expect((await app.requestError(translations.languages, {})).status).toBe(401)
  for (const [e, input] of [
    [translations.languages, {}],
    [translations.save, { params: { locale: 'de' }, body: {} }],
    [translations.add, { body: { locale: 'nl', name: 'Nederlands' } }],
    [translations.remove, { params: { locale: 'pt-BR' } }],
    [translations.import, { body: { locale: 'de', messages: {} } }],
  ] as const)
    expect(await status(e, input, listener)).toBe(403)
  const file = await app.fastify.inject({
    url: '/api/admin/translations/export/de',
    headers: { authorization: `Bearer ${listener.token}` },
  })
  expect(file.statusCode).toBe(403)
})
