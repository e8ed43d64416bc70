// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Permission, permissions } from '../src/contract/core/permissions.ts'
import { axeFindsInThemes } from './axe.ts'
import { go, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

/* Attempts of staff and attackers to gain power, and how administrators notice them. */

let admin: Listener
let staff: Listener
let role: number
beforeAll(async () => {
  admin = await administrator('Olive Operator', 'olive@example.org')
  staff = await newListener('Mallory Staff')
  const created = await request('/admin/roles', admin, 'POST', { label: 'Single' })
  role = ((await created.json()) as { id: number }).id
  await request(`/admin/users/${staff.id}/roles`, admin, 'PUT', { roles: [role] })
})

const grant = (...names: Permission[]) =>
  request(`/admin/roles/${role}/permissions`, admin, 'PUT', {
    names: [...new Set(['Access admin area', ...names])],
  })

/** Calls the API with the session of a page, as its console could; returns the statuses. */
const callFrom = (page: Page, calls: [method: string, path: string, body?: unknown][]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    const statuses: number[] = []
    for (const [method, path, body] of all) {
      const headers = { authorization, 'content-type': 'application/json' }
      const reply = await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })
      statuses.push(reply.status)
    }
    return statuses
  }, calls)

it('with any single permission nobody becomes an administrator', async () => {
  const { page } = await visitAs(staff, '/home')
  const adminRole = await inDatabase((db) =>
    db.selectFrom('roles').select('id').where('name', '=', 'admin').executeTakeFirstOrThrow(),
  )
  const setting = (key: string, value: string) => ({ settings: [{ key, value }] })
  const ways: [method: string, path: string, body?: unknown][] = [
    ['PUT', `/admin/users/${staff.id}/roles`, { roles: [adminRole.id] }],
    ['PUT', `/admin/roles/${role}/permissions`, { names: [...permissions] }],
    ['POST', '/admin/users', { name: 'Puppet', email: 'puppet@example.org', roles: [adminRole.id] }],
    ['PUT', '/admin/settings', setting('smtp_host', 'mail.evil.example')],
    ['PUT', '/admin/settings/powerful', setting('appUrl', 'https://evil.example')],
    ['POST', `/admin/users/${admin.id}/reset-password`],
    ['POST', `/admin/users/${admin.id}/block`],
  ]
  for (const permission of permissions) {
    expect((await grant(permission)).status).toBe(200)
    const statuses = await callFrom(page, ways)
    expect([permission, statuses.filter((status) => status < 400)]).toEqual([permission, []])
  }
  const { is_admin, roles } = (await (await request('/user', staff)).json()) as {
    is_admin: boolean
    roles: { id: number }[]
  }
  expect([is_admin, roles.map(({ id }) => id).includes(adminRole.id)]).toEqual([false, false])
})

it('those who edit users or roles are told that they may not raise themselves', async () => {
  await grant('Read users', 'CED users', 'Read roles')
  const { page } = await visitAs(staff, '/home')
  await page.goto(`/admin/users?edit=${staff.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('switch', { name: 'Email confirmed' }).waitFor()
  expect(await sheet.getByRole('switch', { name: 'Administrator' }).count()).toBe(0)
  await sheet.getByLabel('Roles').fill('admin')
  await page.getByRole('option', { name: 'Administrator' }).click()
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('You can’t decide on your own case. Ask another administrator.').first().waitFor()

  await grant('Read roles', 'CED roles')
  await page.goto('/admin/roles')
  await page.getByRole('checkbox', { name: 'Single: Edit all songs' }).check()
  await page.keyboard.press('Control+s')
  await page.getByText('You can’t decide on your own case. Ask another administrator.').first().waitFor()
})

it('an administrator finds an attack in the security events, and its target sees it, too', async () => {
  const { page: attacker } = await visit('/login')
  await attacker.getByLabel('Email').fill('olive@example.org')
  for (let guess = 0; guess < 6; guess++) {
    await attacker.getByLabel('Password', { exact: true }).fill(`guess number ${guess}`)
    const answered = attacker.waitForResponse('**/api/login')
    await attacker.getByRole('button', { name: 'Log in', exact: true }).click()
    await answered
  }
  await grant('Read artists')
  const { page: insider } = await visitAs(staff, '/home')
  expect(await callFrom(insider, [['POST', `/admin/users/${admin.id}/block`]])).toEqual([403])

  const { page, complaints } = await visitAs(admin, '/admin/security-events')
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Failed', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => rows.filter({ hasText: 'Login' }).filter({ hasText: 'Olive Operator' }).count())
    .toBe(5)
  expect(await axeFindsInThemes(page, 'security events')).toEqual([])
  await go(page, '/admin/security-events?q=Mallory')
  await rows.filter({ hasText: 'Back office call' }).first().getByRole('link').first().click()
  await page.getByRole('dialog').getByText('POST /admin/users/{id}/block').waitFor()
  await page.keyboard.press('Escape')

  await go(page, '/account/settings')
  const own = page.getByRole('region', { name: 'Security events' })
  await own.getByText('Too many attempts').waitFor()
  expect(complaints).toEqual([])
})

it('an administrator without the second factor that is required is led to its setup', async () => {
  await changeSettings({ admins_second_factor: '1' })
  const { page } = await visitAs(admin, '/home')
  await expect.poll(async () => (await request('/admin/users', admin)).status).toBe(403)
  await page.goto('/admin/users')
  await page.waitForURL('**/account/settings#second-factor')
  await page.getByText('Set up two-factor authentication first.').waitFor()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
})
