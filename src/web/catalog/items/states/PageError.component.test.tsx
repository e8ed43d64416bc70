import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '../../../data/call.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { PageError } from './PageError.tsx'

const body = { status: 'error', message: '', code: 'validation', request_id: '' } as const

it.each([404, 422])('shows that there is no such page for status %s', async (status) => {
  await showToListener(<PageError error={new CallError(status, body, null)} retry={() => undefined} />)
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('We couldn’t find that page')
})

it('offers to try again for any other status', async () => {
  await showToListener(<PageError error={new CallError(500, body, null)} retry={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
