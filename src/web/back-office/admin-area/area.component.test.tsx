import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import { adminUsers } from '../../../contract/site/back-office/users.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

beforeEach(answerSamples)
afterEach(() => page.viewport(1280, 800))

const wider = () => document.documentElement.scrollWidth - innerWidth

it.each([
  ['', '/admin/overview'],
  ['nowhere', '/not-found'],
  ['configuration', '/admin/configuration/general'],
])('/admin/%s leads to %s', async (from, to) => {
  const { location } = await openBackOffice(from)
  await expect.poll(location).toBe(to)
})

it('has its menu in a drawer on small screens', { tags: 'long' }, async () => {
  await page.viewport(390, 844)
  await openBackOffice('analytics')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect.poll(wider).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(drawer.getByRole('link', { name: 'Analytics' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
})

it('finds users and songs by keyboard only, and opens them', { tags: 'long' }, async () => {
  const person = { ...sampleOf(adminUsers.list.reply.def.shape.data.def.element), id: 7 }
  const song = { ...sampleOf(adminSongs.list.reply.def.shape.data.def.element), id: 8 }
  const artist = { id: 3, name: 'Petra Ahn' }
  answerTable(adminUsers, [{ ...person, name: 'Desk Palette', email: 'desk.palette@example.org' }], {
    item: { ...sampleOf(adminUsers.get.reply), id: 7, name: 'Desk Palette' },
  })
  answerTable(adminSongs, [{ ...song, title: 'Slack Water', artists: [artist] }], {
    item: { ...sampleOf(adminSongs.get.reply), id: 8, title: 'Slack Water', artists: [artist] },
  })
  const { location } = await openBackOffice('analytics')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  const find = async (text: string, name: RegExp): Promise<void> => {
    await userEvent.keyboard('{Control>}k{/Control}')
    const field = page.getByRole('combobox', { name: 'Search pages, settings, people and songs' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(text)
    const option = page.getByRole('option', { name })
    await expect.element(option).toBeVisible()
    for (let press = 0; press < 20 && option.element().ariaSelected !== 'true'; press += 1)
      await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
  }
  const sheet = page.getByRole('dialog')
  await find('desk palette', /desk.palette@example.org/)
  await expect.poll(location).toBe('/admin/users?edit=7')
  await expect.element(sheet.getByLabelText('Name').first()).toHaveValue('Desk Palette')
  await find('slack', /Slack Water ?Petra Ahn/)
  await expect.poll(location).toBe('/admin/songs?edit=8')
  await expect.element(sheet.getByLabelText('Title').first()).toHaveValue('Slack Water')
})
