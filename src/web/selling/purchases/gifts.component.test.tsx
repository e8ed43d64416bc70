import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { type GivenGift, gifts, givenGift } from '../../../contract/selling/gifts.ts'
import { refreshSettings } from '../../data/settings.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Gifts } from './Gifts.tsx'

const gift = (id: number, values: Partial<GivenGift> = {}): GivenGift =>
  sampleOf(givenGift, {
    id,
    type: 'album',
    item_id: id,
    title: `Album ${id}`,
    artist: 'Halden Vey',
    cover: null,
    email: 'robin@example.org',
    name: 'Robin',
    status: 'sent',
    code: 'ABCDE-FGHJK',
    deliver_at: null,
    sent_at: '2026-11-02T12:00:00.000Z',
    redeemed_at: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ...values,
  })
const meta = { ...sampleOf(gifts.list.reply).meta, next: null }
const list = (...data: GivenGift[]) => answer(gifts.list, () => ({ data, meta }))

beforeEach(async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
  ])
  await refreshSettings()
})

it('says that nothing was given yet', async () => {
  list()
  await showToListener(<Gifts />)
  await expect.element(page.getByText('No gifts yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Redeem a gift' })).toHaveAttribute('href', '/redeem')
})

it('shows to whom gifts went, and what became of them', async () => {
  list(
    gift(1, { status: 'scheduled', deliver_at: '2027-03-01T12:00:00.000Z', sent_at: null }),
    gift(2),
    gift(3, { status: 'redeemed', code: null, redeemed_at: '2026-11-05T12:00:00.000Z' }),
    gift(4, { status: 'revoked', code: null }),
  )
  await showToListener(<Gifts />)
  const row = (index: number) => page.getByRole('listitem').nth(index)
  await expect
    .poll(() => row(0).element().textContent)
    .toMatch(/Album 1.*Gift for.*Robin.*robin@example\.org.*Scheduled.*Mar 1, 2027/)
  await expect.poll(() => row(1).element().textContent).toMatch(/Sent.*Nov 2, 2026/)
  await expect.poll(() => row(2).element().textContent).toMatch(/Redeemed.*Nov 5, 2026/)
  await expect.poll(() => row(3).element().textContent).toMatch(/Refunded/)
  await expect.element(page.getByRole('button', { name: 'Copy the link of the gift Album 2' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Copy the link of the gift Album 3' }))
    .not.toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
})

it('sends a gift again, to another address; not one that was redeemed', async () => {
  list(gift(1), gift(2, { status: 'redeemed', code: null }))
  answer(gifts.resend, () => gift(1, { email: 'jo@example.org' }))
  await showToListener(<Gifts />)
  await page.getByRole('button', { name: 'Options for Album 2' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Order and invoice' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Send the gift again' })).not.toBeInTheDocument()
  await page
    .getByRole('menu')
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await page.getByRole('button', { name: 'Options for Album 1' }).click()
  await page.getByRole('menuitem', { name: 'Send the gift again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('jo@example.org')
  await dialog.getByRole('button', { name: /send/i }).click()
  await expect
    .poll(() => received.find(({ method }) => method === 'POST')?.body)
    .toEqual({ email: 'jo@example.org' })
})

it('can be tried again when it fails to load', { tags: 'long' }, async () => {
  answer(gifts.list, () => refuse('server_error'))
  await showToListener(<Gifts />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  list(gift(1))
  await retry.click()
  await expect.element(page.getByText('Album 1')).toBeVisible()
})
