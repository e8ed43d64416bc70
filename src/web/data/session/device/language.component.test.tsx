import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { currentLanguage, startMessages, translate } from '../../../i18n/i18n.ts'
import { answer, resetServer, startServer } from '../../../testing/http-server.ts'
import { chooseLanguage, startLanguage } from './language.ts'

beforeAll(startServer)
beforeEach(() => localStorage.clear())
afterEach(() => {
  startMessages('en')
  expect(resetServer()).toEqual([])
})

it('keeps the chosen language without a connection', async () => {
  answer(bootstrap.messages, () => ({ de: { 'You are offline.': 'Du bist offline.' } }))
  await chooseLanguage('de')
  // What was read is stored once the page is idle.
  await expect.poll(() => Object.keys(localStorage).some((key) => key.endsWith('/messages/de'))).toBe(true)
  startMessages('en')
  const reachServer = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  onTestFinished(() => {
    globalThis.fetch = reachServer
  })
  await startLanguage()
  expect(currentLanguage()).toBe('de')
  expect(translate('You are offline.')).toBe('Du bist offline.')
})
