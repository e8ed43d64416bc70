import { afterEach, expect, it } from 'vitest'
import { purgeReads } from '../offline-read-cache.ts'
import { rememberAccount } from './account.ts'
import { forgetBrowser } from './forget-browser.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('deletes what is stored of accounts, and leaves what belongs to the browser', async () => {
  // Settings that were read before the test are about to be stored.
  purgeReads()
  rememberAccount(7)
  for (const key of ['recent-searches', 'buyer-country', 'upload-draft/7/own/3', 'dark-theme'])
    localStorage.setItem(key, '1')
  localStorage.setItem('outbox/7/1/a', '{}')
  for (const key of ['draft/7/2', 'unsent-file/7/own/song.wav', 'page-left']) sessionStorage.setItem(key, '1')
  await forgetBrowser()
  expect(Object.keys(localStorage)).toEqual(['dark-theme'])
  expect(Object.keys(sessionStorage)).toEqual(['page-left'])
})
