import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import {
  adminNavEntry,
  adminNavigation,
  adminNavOrder,
} from '../../../contract/site/back-office/navigation.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

beforeEach(async () => {
  const table = answerTable(
    adminNavigation,
    ['Charts', 'Genres', 'Shop'].map((title, position) =>
      sampleOf(adminNavEntry, { id: position + 1, title, position, built_in: null, visible: true }),
    ),
  )
  answer(adminNavOrder.arrange, ({ body: { ids } }) => {
    for (const [position, id] of ids.entries()) table.change(id, { position })
    return done
  })
  await openBackOffice('configuration/navigation')
})

const grip = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })
const titles = () =>
  page
    .getByRole('region', { name: 'Sidebar' })
    .getByRole('button', { name: /^Move / })
    .elements()
    .map((one) => one.getAttribute('aria-label')?.slice(5))
const order = () => received.findLast(({ method }) => method === 'PUT')?.body

it('moves an entry to the front by keyboard, and saves it', async () => {
  ;((await grip('Shop').findElement()) as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Shop.')).toBeInTheDocument()
  for (const place of [2, 1]) {
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText(`Position ${place} of 3.`)).toBeInTheDocument()
  }
  await userEvent.keyboard(' ')
  await expect.poll(titles).toEqual(['Shop', 'Charts', 'Genres'])
  expect(order()).toEqual({ ids: [3, 1, 2] })
})

it('refuses links that are neither a path nor https', async () => {
  await page.getByRole('button', { name: 'New link' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText('Title').fill('Shop')
  await sheet.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await expect.element(sheet.getByText(/^Enter a path/)).toBeVisible()
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
})
