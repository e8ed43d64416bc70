import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { htmlOf } from './email-template.ts'
import { type Mail, type MailServer, openMail } from './mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonearm-mail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (smtpUrl?: string, server: MailServer | null = null): Mail =>
  openMail({
    smtpUrl,
    server: () => server,
    folder,
    sender: () => ({ name: 'Dockside Radio', address: 'no-reply@radio.example' }),
    log: pino({ level: 'silent' }),
  })
const letter = {
  locale: 'en',
  subject: 'Welcome <b>on board</b>',
  before: ['Grüße & more.'],
  action: { label: 'Come in', url: 'https://radio.example/in?a=1&b=2' },
  after: [],
}

test('an email without a list has none in its HTML', () => {
  expect(htmlOf({ ...letter, lines: [] }, 'Dockside Radio')).not.toContain('<ul')
  expect(htmlOf({ ...letter, lines: [{ title: null, text: 'Fog', url: null }] }, 'Dockside Radio')).toContain(
    '<li',
  )
})

test('a mail server receives sender and recipient, text and escaped HTML', async () => {
  const taken: { from: string; to: string[]; message: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        taken.push({ from, to: envelope.rcptTo.map((one) => one.address), message })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    const { port } = server.server.address() as AddressInfo
    await open(`smtp://127.0.0.1:${port}`).send('ines@example.org', letter)
    expect(taken).toMatchObject([{ from: 'no-reply@radio.example', to: ['ines@example.org'] }])
    const { message } = taken[0] as { message: string }
    expect(message).toContain('From: Dockside Radio <no-reply@radio.example>')
    expect(message).toMatch(/text\/plain[\s\S]*text\/html/)
    const html = message.slice(message.indexOf('<!doctype html>'))
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;on board')
  } finally {
    await new Promise<void>((closed) => server.close(closed))
  }
})

test('a user and password from the settings are sent to this machine, to others only by TLS', async () => {
  const logins: { user: string; password: string }[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _, done) {
      logins.push({ user: username ?? '', password: password ?? '' })
      done(null, { user: username ?? '' })
    },
    onData(stream, _, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.listen(0)
  await once(server.server, 'listening')
  try {
    const { port } = server.server.address() as AddressInfo
    const set = { host: '127.0.0.1', port, tls: false, user: 'radio', password: 'on air' }
    await open(undefined, set).send('ines@example.org', letter)
    expect(logins).toEqual([{ user: 'radio', password: 'on air' }])
    const other = open(undefined, { ...set, host: '127.0.0.2' })
    await expect(other.send('ines@example.org', letter)).rejects.toThrow('STARTTLS')
    const named = open(`smtp://radio:on%20air@127.0.0.2:${port}`)
    await expect(named.send('ines@example.org', letter)).rejects.toThrow('STARTTLS')
    await open(`smtp://127.0.0.2:${port}`)
      .send('ines@example.org', letter)
      .catch(() => undefined)
    expect(logins).toHaveLength(1)
  } finally {
    await new Promise<void>((closed) => server.close(closed))
  }
})

test('an email has the text direction of its language', () => {
  expect(htmlOf({ ...letter, locale: 'ar' }, 'Dockside Radio')).toContain('<html lang="ar" dir="rtl">')
  expect(htmlOf(letter, 'Dockside Radio')).toContain('<html lang="en" dir="ltr">')
})

test('a mail server that does not respond throws, so that the queue retries', async () => {
  await expect(open('smtp://127.0.0.1:1').send('ines@example.org', letter)).rejects.toThrow()
})

test('without a mail server an email is written to a file that only the operator can read', async () => {
  await open().send('ines@example.org', letter)
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  const path = join(folder, String(name))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toContain('To: ines@example.org')
})
