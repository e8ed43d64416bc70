import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { likes } from '../../../contract/catalog/likes.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { rememberAccount } from '../session/account.ts'
import { forgetBrowser } from '../session/forget-browser.ts'
import { sendOrKeep } from './keep.ts'
import { askToForget } from './leave.ts'
import { forgetEntries, isWaiting } from './queue.ts'

const ACCOUNT = 1

beforeEach(() => {
  rememberAccount(ACCOUNT)
  forgetEntries(ACCOUNT)
  const reachServer = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input).endsWith('/like')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : reachServer(input, init)
  onTestFinished(() => {
    globalThis.fetch = reachServer
  })
})

const question = () => page.getByRole('alertdialog', { name: '1 change has not been sent yet' })
const answerWith = (name: string) => question().getByRole('button', { name }).click()

it('asks before changes are lost at log-out, and forgets them with the session', async () => {
  await showToListener(<h1>Home</h1>)
  expect(await askToForget()).toBe(true)
  const body = { type: 'song', id: 3, origin: 'local' } as const
  const keep = { subject: 'reaction:song:3', name: 'Song', timed: true } as const
  expect(await sendOrKeep(likes.like, { body }, keep, { retries: 0 })).toBeNull()

  const staying = askToForget()
  await answerWith('Stay logged in')
  expect(await staying).toBe(false)
  const leaving = askToForget()
  await answerWith('Log out anyway')
  expect(await leaving).toBe(true)
  // Another question may still keep the session.
  expect(isWaiting()).toBe(true)
  await forgetBrowser()
  expect(isWaiting()).toBe(false)
})
