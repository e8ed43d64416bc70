import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminPermissions,
  adminRoles,
  permissionGroups,
} from '../../../contract/platform/back-office/roles.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

const role = (id: number, name: string, label: string, permissions: string[] = []) => ({
  id,
  name,
  label,
  system: id < 3,
  second_factor: false,
  permissions,
  users_count: id,
})
beforeEach(() => {
  const table = answerTable(
    adminRoles,
    [
      role(1, 'admin', 'Administrator'),
      role(2, 'user', 'Listener', ['Download songs']),
      role(3, 'archivists', 'Archivists'),
    ],
    { make: () => ({ name: 'curators', system: false }) },
  )
  answer(adminPermissions.all, () =>
    permissionGroups.map(({ title, permissions }) => ({ title, permissions: [...permissions] })),
  )
  answer(adminPermissions.set, ({ params: { id }, body: { names } }) => {
    table.change(id, { permissions: names })
    return table.rows().find((row) => row.id === id) as typeof table.rows extends () => (infer R)[]
      ? R
      : never
  })
})

const tick = (name: string) => page.getByRole('checkbox', { name })
const changes = (text: string) => expect.element(page.getByText(text))

it('grants and withdraws permissions, and saves each changed role', async () => {
  await openBackOffice('roles')
  await tick('Archivists: Edit all albums').click()
  await tick('Listener: Download songs').click()
  await changes('2 unsaved changes').toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await changes('2 unsaved changes').not.toBeInTheDocument()
  expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { names: [], before: ['Download songs'] },
    { names: ['CED albums'], before: [] },
  ])
  await expect.element(tick('Archivists: Edit all albums')).toBeChecked()
})

it('a permission turned back is no change; discarding restores all', { tags: 'long' }, async () => {
  await openBackOffice('roles')
  await tick('Archivists: Edit genres').click()
  await tick('Archivists: Edit genres').click()
  await changes('1 unsaved change').not.toBeInTheDocument()
  await tick('Archivists: Edit genres').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(tick('Archivists: Edit genres')).not.toBeChecked()
})

it('administrators always have all of them', async () => {
  await openBackOffice('roles')
  await tick('Archivists: Edit genres').findElement()
  expect(page.getByRole('checkbox', { name: /^Administrator:/ }).elements()).toEqual([])
  expect(page.getByRole('img', { name: 'Always' }).elements().length).toBeGreaterThan(10)
})

it('finds permissions by name', async () => {
  await openBackOffice('roles')
  await tick('Archivists: Edit genres').findElement()
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('genres')
  await expect.element(tick('Archivists: Edit all albums')).not.toBeInTheDocument()
  await expect.element(tick('Archivists: Edit podcast genres')).toBeVisible()
})

it('creates, renames and deletes a role; built-in ones stay', { tags: 'long' }, async () => {
  await openBackOffice('roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabelText('Name').fill('Curators')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect.element(tick('Curators: Edit genres')).toBeVisible()
  await page.getByRole('button', { name: 'More options for Listener' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'More options for Archivists' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(tick('Archivists: Edit genres')).not.toBeInTheDocument()
})

it('asks before unsaved permissions are lost', { tags: 'long' }, async () => {
  const { location } = await openBackOffice('roles')
  await tick('Archivists: Edit genres').click()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  expect(location()).toBe('/admin/roles')
})
