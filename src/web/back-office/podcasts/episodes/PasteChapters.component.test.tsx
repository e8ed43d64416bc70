import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showToListener } from '../../../testing/listener-page.tsx'
import { PasteChapters } from './PasteChapters.tsx'

it('counts the chapters of a pasted text before it takes them', async () => {
  const take = vi.fn()
  await showToListener(<PasteChapters onTake={take} />)
  const replace = page.getByRole('button', { name: 'Replace' })
  await expect.element(replace).toBeDisabled()
  await expect.element(page.getByText('Skipped lines')).not.toBeInTheDocument()
  await page.getByLabelText('Times and titles').fill('0:00 Piers\nno time\n2:15 Tides')
  await expect.element(page.getByText('Chapters: 2. Skipped lines without a time: 1.')).toBeInTheDocument()
  await replace.click()
  expect(take.mock.calls[0]?.[0]).toMatchObject([{ title: 'Piers' }, { title: 'Tides' }])
})
