import { Command } from 'commander'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { session } from '../../../../contract/platform/session.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/sign-up.ts'
import { sessionCommands } from './cli.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Runs a command line on the test context and returns its output. */
const run = async (...words: string[]): Promise<string> => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  sessionCommands(program, (work) => work(app.ctx))
  for (const group of program.commands)
    for (const command of group.commands)
      command.exitOverride().configureOutput({ writeErr: () => undefined })
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await program.parseAsync(words, { from: 'user' })
    return printed.mock.calls.flat().join('\n')
  } finally {
    printed.mockRestore()
  }
}
const create = (email: string, ...more: string[]) =>
  run(
    'user',
    'create',
    '--name',
    'From Here',
    '--email',
    email,
    '--password',
    'made at the terminal',
    ...more,
  )
const logIn = (email: string, password: string) => signIn(app, { body: { email, password } })

it('creates accounts with the requested roles', async () => {
  expect(await create('Plain@example.com')).toBe('Created plain@example.com (user).')
  const { user } = await logIn('plain@example.com', 'made at the terminal')
  expect(user).toMatchObject({ name: 'From Here', is_admin: false, roles: [{ name: 'user' }] })

  await create('both@example.com', '--admin', '--artist')
  const both = await logIn('both@example.com', 'made at the terminal')
  expect(both.user.is_admin).toBe(true)
  expect(both.user.roles.map(({ name }) => name).sort()).toEqual(['admin', 'artist', 'user'])
})

it('fails with a one-line message', async () => {
  await create('twice@example.com')
  await expect(create('TWICE@example.com')).rejects.toThrow(
    'An account for twice@example.com already exists.',
  )
  await expect(create('nonsense')).rejects.toThrow('nonsense is not a valid email address.')
  const texts = ['user', 'create', '--name', 'X', '--email', 'x@example.com', '--password']
  await expect(run(...texts, 'long enough here')).rejects.toThrow('A name has 2 to 60 characters.')
  texts[3] = 'Xavier'
  await expect(run(...texts, 'short')).rejects.toThrow('A password has 8 to 128 characters.')
  await expect(run(...texts, 'sunshine')).rejects.toThrow('This password is too common.')
  await expect(run('user', 'create', '--name', 'Xavier')).rejects.toThrow('required option')
  await expect(run('user', 'reset-password', 'none@example.com')).rejects.toThrow(
    'No account found for none@example.com.',
  )
})

it('resets a password to a generated or given one, and ends the sessions', async () => {
  await create('lost@example.com')
  const { access_token } = await logIn('lost@example.com', 'made at the terminal')
  const printed = await run('user', 'reset-password', 'Lost@example.com')
  const password = /^The new password of lost@example\.com: ([\w-]{16})$/.exec(printed)?.[1] ?? ''
  expect((await app.requestError(session.user, {}, access_token)).status).toBe(401)
  expect((await logIn('lost@example.com', password)).user.email).toBe('lost@example.com')

  await run('user', 'reset-password', 'lost@example.com', '--password', 'chosen by the operator')
  await expect(logIn('lost@example.com', password)).rejects.toThrow('Wrong email or password.')
  expect((await logIn('lost@example.com', 'chosen by the operator')).user.email).toBe('lost@example.com')
})
