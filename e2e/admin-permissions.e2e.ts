import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

let admin: Listener
let staff: Listener
let role: number
beforeAll(async () => {
  admin = await administrator('Permitting Admin', 'permitting.admin@example.org')
  staff = await newListener('Sorrel Staff')
  const created = await request('/admin/roles', admin, 'POST', { label: 'Sorrels' })
  role = ((await created.json()) as { id: number }).id
  await request(`/admin/users/${staff.id}/roles`, admin, 'PUT', { roles: [role] })
})
afterAll(async () => {
  await request(`/admin/roles/${role}`, admin, 'DELETE')
})

const statusOf = async (noun: string): Promise<number> => (await request(`/admin/${noun}`, staff)).status

it('a permission given to a role is shown after a reload, and admits its users to that noun only', async () => {
  expect(await statusOf('genres')).toBe(403)
  const { page, complaints } = await visitAs(admin, '/admin/roles')
  const permission = page.getByRole('checkbox', { name: 'Sorrels: Edit genres' })
  await permission.check()
  await page.keyboard.press('Control+s')
  await page.getByText(/unsaved change/).waitFor({ state: 'detached' })
  await page.reload()
  await permission.waitFor()
  await expect.poll(() => permission.isChecked()).toBe(true)
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Sorrels: Edit all albums' }).isChecked())
    .toBe(false)
  expect(await statusOf('genres')).toBe(200)
  expect(await statusOf('songs')).toBe(403)
  expect(complaints).toEqual([])
})

it('staff enter the admin area once their role allows it, and find their own pages only', async () => {
  const allow = (...names: string[]) => request(`/admin/roles/${role}/permissions`, admin, 'PUT', { names })
  await allow('CED song_genres')
  const outside = await visitAs(staff, '/admin/genres')
  await outside.page.waitForURL('**/not-found')
  await outside.context.close()

  await allow('CED song_genres', 'Access admin area')
  const { page, complaints } = await visitAs(staff, '/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Admin area' }).click()
  await page.waitForURL('**/admin/genres')
  const links = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
  await expect.poll(() => links.count()).toBe(1)
  await page.goto('/admin/users')
  await page.waitForURL('**/admin/genres')
  expect([await statusOf('genres'), await statusOf('users')]).toEqual([200, 403])
  expect(complaints).toEqual([])
})
