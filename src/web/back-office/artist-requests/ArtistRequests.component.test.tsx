import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminArtistRequests } from '../../../contract/catalog/back-office/artist-requests.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

afterEach(() => page.viewport(1280, 800))

it('shows the menu of each request on phones', async () => {
  await page.viewport(320, 640)
  const request = sampleOf(adminArtistRequests.list.reply.shape.data.def.element, {
    id: 1,
    displayname: 'Bram & the Breakers',
    status: 'pending' as const,
    proof_result: 'unreachable' as const,
  })
  answerTable(adminArtistRequests, [request])
  await openBackOffice('artist-requests')
  await page.getByRole('link', { name: 'Bram & the Breakers' }).findElement()
  const [menu] = [...document.querySelectorAll('td')].slice(-1)
  expect(menu?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
})

it('has the decision at the foot of the sheet, where it is always visible', async () => {
  const { element } = adminArtistRequests.list.reply.shape.data.def
  const pending = { id: 1, displayname: 'Wren Dahl', status: 'pending' as const }
  answerTable(adminArtistRequests, [sampleOf(element, pending)], {
    item: sampleOf(adminArtistRequests.get.reply, { ...pending, claimed: null, present: null, messages: [] }),
  })
  await openBackOffice('artist-requests?edit=1')
  for (const name of ['Reject', 'Approve']) {
    const button = await page.getByRole('dialog').getByRole('button', { name }).findElement()
    expect(button.closest('footer'), name).not.toBeNull()
    expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
  }
})
