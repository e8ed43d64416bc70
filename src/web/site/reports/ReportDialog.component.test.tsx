// First, because it declares the order of the layers.
import '../../styles.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { song } from '../../../contract/catalog/items.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { done } from '../../../contract/core/pagination.ts'
import { profileRef } from '../../../contract/platform/user.ts'
import { reports } from '../../../contract/site/reports.ts'
import { SongRows } from '../../catalog/items/rows/SongRows.tsx'
import { setToken } from '../../data/session/token.ts'
import { PersonMenuButton } from '../../social/people/PersonMenuButton.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'

const openMenu = async ({ owned = false } = {}) => {
  answer(playlists.mine, () => [])
  answer(playlists.containing, () => [])
  const delta = sampleOf(song, { id: 1, title: 'Delta', owned, downloadable: false })
  await showToListener(<SongRows songs={[delta]} label="Songs" />)
  await page.getByRole('button', { name: 'More options for Delta' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
}
const entry = page.getByRole('menuitem', { name: 'Report' })

it('sends a reason with a text, and says when the item is reported already', async () => {
  answer(reports.send, () => refuse('conflict'))
  await openMenu()
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with Delta?' })
  const send = dialog.getByRole('button', { name: 'Report' })
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText('Incorrect information').click()
  await dialog.getByLabelText('Anything else we should know? (optional)').fill('The year is off.')
  await send.click()
  await expect.poll(() => document.querySelector('[data-part~="toast"][data-type="error"]')).not.toBeNull()
  answer(reports.send, () => done)
  await send.click()
  await expect.element(page.getByText('Thanks. We’ll take a look.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(received.findLast(({ path }) => path === '/api/reports')?.body).toEqual({
    type: 'song',
    id: 1,
    reason: 'details',
    text: 'The year is off.',
  })
})

it('is not offered for own items', async () => {
  await openMenu({ owned: true })
  await expect.element(entry).not.toBeInTheDocument()
})

it.each([
  { who: 'somebody else', id: 2, offers: 1 },
  { who: 'oneself', id: 1, offers: 0 },
])('is offered for $who: $offers times', async ({ id, offers }) => {
  const person = sampleOf(profileRef, { id, name: 'Ben', title: 'Ben', avatar: null, friend_status: 'none' })
  await showToListener(<PersonMenuButton person={person} />)
  await page.getByRole('button', { name: 'Options for Ben' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  expect(entry.elements()).toHaveLength(offers)
})

it('is not offered to visitors', async () => {
  setToken(null)
  await openMenu()
  await expect.element(entry).not.toBeInTheDocument()
})
