import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../src/server/domains/platform/auth/passwords/password-hash.ts'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { withApp } from './app.ts'
import type { Bench, Result } from './result.ts'

const LISTENERS = 16
const SECONDS = 10
/** Milliseconds between other requests, as made by some dozens of listeners. */
const EVERY = 10
const PASSWORD = 'correct horse battery'

const ask = async (url: string, init?: RequestInit): Promise<void> => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} at ${url}`)
}

/**
 * Sends requests at a constant rate, whether earlier ones were answered or not, and returns their milliseconds, sorted.
 */
const steadily = async (requests: (() => Promise<void>)[], seconds: number): Promise<number[]> => {
  const times: number[] = []
  const all: Promise<void>[] = []
  for (let n = 0; n < (seconds * 1000) / EVERY; n += 1) {
    const began = performance.now()
    const request = requests[n % requests.length] as () => Promise<void>
    all.push(request().then(() => void times.push(performance.now() - began)))
    await pause(EVERY)
  }
  await Promise.all(all)
  return times.sort((a, b) => a - b)
}
const p99 = (times: number[]): number => times[Math.floor(times.length * 0.99)] as number

/** Listeners who log in concurrently and repeatedly, while others use the product. */
const logInsBench = (): Promise<Result[]> =>
  withApp(async ({ ctx, address }) => {
    await setSetting(ctx, 'limit_logins', '1000000000')
    while (ctx.settings().limit_logins < 1_000_000_000) await new Promise(setImmediate)
    const password_hash = await hashPassword(PASSWORD)
    const users = await Promise.all(Array.from({ length: LISTENERS }, () => makeUser(ctx)))
    await ctx.db.updateTable('users').set({ password_hash }).execute()
    const headers = { authorization: `Bearer ${users[0]?.token}` }
    const others = [
      () => ask(`${address}/api/settings`),
      () => ask(`${address}/api/albums`),
      () => ask(`${address}/api/user`, { headers }),
    ]
    await steadily(others, 2)
    const alone = p99(await steadily(others, SECONDS))

    let logIns = 0
    let going = true
    const logIn = async (email: string): Promise<void> => {
      while (going) {
        await ask(`${address}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: PASSWORD }),
        })
        logIns += 1
      }
    }
    const loggingIn = Promise.all(users.map(({ email }) => logIn(email)))
    const beside = p99(await steadily(others, SECONDS))
    going = false
    await loggingIn
    return [
      {
        what: `p99 of other requests while ${LISTENERS} listeners log in at once`,
        value: beside,
        unit: 'ms',
        reference: { label: 'without log-ins', value: alone },
        goal: 'at most 50 ms',
      },
      { what: 'Log-ins meanwhile', value: logIns / SECONDS, unit: '/s', goal: 'none' },
    ]
  })

export const bench: Bench = { name: 'log-ins', run: logInsBench }
