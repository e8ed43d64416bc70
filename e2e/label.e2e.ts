// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'
import { mailedLink } from './mailed-link.ts'

let operator: Listener
const roster = ['Ash Vestry', 'Birch Vestry', 'Cedar Vestry']
const ids: number[] = []
beforeAll(async () => {
  operator = await administrator('Roster Admin', 'roster.admin@example.org')
  for (const name of roster) {
    const made = await request('/admin/artists', operator, 'POST', { name })
    ids.push(((await made.json()) as { id: number }).id)
  }
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Artist area' })
const accepted = new Set<string>()
/** Opens the next invitation that was sent to an address, and accepts it. */
const accept = async (page: Page, email: string): Promise<void> => {
  let path = ''
  const next = async () => {
    path = (await mailedLink(email, '/artist-invitation/')).pathname
    return accepted.has(path)
  }
  await expect.poll(next).toBe(false)
  accepted.add(path)
  await page.goto(path)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.waitForURL('**/artist/analytics')
}

it('a label manages three artists, and its analyst can change nothing', async () => {
  const label = await newListener('Lark Vestry')
  const desk = await visitAs(operator, '/admin/artists?q=vestry')
  const sheet = desk.page.getByRole('dialog')
  await desk.page.getByRole('row').filter({ hasText: 'Ash Vestry' }).getByRole('link').first().click()
  const team = sheet.getByRole('region', { name: 'Team' })
  await team.getByText('Nobody manages this artist yet.').waitFor()
  await team.getByLabel('Invite an owner').fill('lark.vestry@')
  await desk.page.getByRole('option', { name: 'Lark Vestry' }).click()
  await team.getByRole('button', { name: 'Send invitation' }).click()
  await team.getByText(/^Invited until/).waitFor()
  expect(await axeFindsInThemes(desk.page, 'team of an artist')).toEqual([])

  const { page, complaints } = await visitAs(label, '/home')
  await accept(page, 'lark.vestry@example.org')
  for (const id of ids.slice(1)) {
    const invited = await request(`/admin/artists/${id}/invitations`, operator, 'POST', { user_id: label.id })
    expect(invited.status).toBe(200)
    await accept(page, 'lark.vestry@example.org')
  }
  await desk.page.reload()
  await team.getByRole('link', { name: 'Lark Vestry' }).waitFor()
  expect(desk.complaints).toEqual([])

  // The shell switches between them.
  await page.getByRole('button', { name: 'Ash Vestry' }).click()
  for (const name of roster) await page.getByRole('menuitemradio', { name }).waitFor()
  await page.getByRole('menuitemradio', { name: 'Birch Vestry' }).click()
  await page.getByRole('button', { name: 'Birch Vestry' }).waitFor()
  await menu(page).getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByLabel('Or an email').fill('ana.figures@example.org')
  await dialog.getByLabel('Role').selectOption('analyst')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])

  const ana = await newListener('Ana Figures')
  const analyst = await visitAs(ana, '/home')
  await accept(analyst.page, 'ana.figures@example.org')
  await menu(analyst.page).getByRole('link', { name: 'Songs' }).click()
  await analyst.page.getByRole('heading', { level: 1, name: 'Songs' }).waitFor()
  expect(await menu(analyst.page).getByRole('link', { name: 'Upload' }).count()).toBe(0)
  const [ash, birch] = ids
  const post = (artist_id: number | undefined) =>
    request('/artist/posts', ana, 'POST', { artist_id, text: 'Not by me', item: null })
  expect((await post(birch)).status).toBe(403)
  expect((await post(ash)).status).toBe(404)
  expect(analyst.complaints).toEqual([])
})
