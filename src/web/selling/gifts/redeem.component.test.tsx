import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { gifts, type ReceivedGift, receivedGift } from '../../../contract/selling/gifts.ts'
import { planCodes } from '../../../contract/selling/plan-codes.ts'
import { setToken } from '../../data/session/token.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { RedeemPage } from './RedeemPage.tsx'

const gift = (values: Partial<ReceivedGift> = {}): ReceivedGift =>
  sampleOf(receivedGift, {
    type: 'album',
    item_id: 7,
    title: 'All Hours',
    artist: 'Halden Vey',
    cover: null,
    license: 'Personal',
    license_summary: 'Listen and keep',
    sender: 'Gina',
    name: 'Lena',
    message: 'For the long drive',
    status: 'open',
    yours: false,
    owned: false,
    ...values,
  })
const open = (at = '/redeem/ABCDE-FGHJK') => openPage('/redeem/{-$code}', RedeemPage, at)
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('asks for the code of those who come without a link', async () => {
  answer(gifts.get, () => gift())
  const { location } = await open('/redeem')
  await page.getByRole('textbox', { name: 'Your code' }).fill(' abcde-fghjk ')
  expect(await axeFinds()).toEqual([])
  await button('Continue').click()
  await expect.element(page.getByRole('heading', { name: 'All Hours' })).toBeVisible()
  expect(location()).toBe('/redeem/abcde-fghjk')
})

it('shows what is given by whom, and makes it the listener’s', async () => {
  let status: ReceivedGift['status'] = 'open'
  answer(gifts.get, () => gift({ status, yours: status === 'redeemed' }))
  answer(gifts.redeem, () => {
    status = 'redeemed'
    return gift({ status, yours: true })
  })
  await open()
  await expect.element(page.getByText('A gift from Gina')).toBeVisible()
  await expect.element(page.getByText('For the long drive')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await button('Redeem').click()
  await expect.element(page.getByRole('link', { name: 'Open album' })).toHaveAttribute('href', '/album/7')
  await expect.element(page.getByRole('link', { name: 'Open purchases' })).toBeVisible()
  expect(received.find(({ method }) => method === 'POST')?.path).toBe('/api/gifts/ABCDE-FGHJK/redeem')
})

it('has visitors log in first, also when the giver deleted their account', async () => {
  setToken(null)
  answer(gifts.get, () => gift({ sender: '' }))
  await open()
  await expect.element(page.getByText('A gift from Deleted account')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.element(button('Redeem')).not.toBeInTheDocument()
})

it.each([
  ['refunded', { status: 'revoked' }, 'This gift was refunded.', 'Go to the start page'],
  [
    'redeemed by somebody',
    { status: 'redeemed' },
    'This gift has already been redeemed.',
    'Go to the start page',
  ],
] as const)('says that a gift was %s', async (_, values, text, link) => {
  answer(gifts.get, () => gift(values))
  await open()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: link })).toBeVisible()
  await expect.element(button('Redeem')).not.toBeInTheDocument()
})

it('lets those who own it already pass it on', async () => {
  answer(gifts.get, () => gift({ owned: true }))
  await open()
  await expect.element(page.getByText('You already own this.', { exact: false })).toBeVisible()
  await expect.element(button('Copy link')).toBeVisible()
})

it('asks again for a code that does not exist', async () => {
  answer(gifts.get, () => refuse('not_found'))
  answer(planCodes.get, () => refuse('not_found'))
  const { location } = await open()
  const field = page.getByRole('textbox', { name: 'Your code' })
  await expect.element(field).toHaveValue('ABCDE-FGHJK')
  await expect
    .element(field)
    .toHaveAccessibleDescription('There is no gift with this code. Check it, and try again.')
  expect(await axeFinds()).toEqual([])
  answer(gifts.get, () => gift())
  await field.fill('ABCDE-FGHJM')
  await expect.element(field).toBeValid()
  await button('Continue').click()
  await expect.element(page.getByRole('heading', { name: 'All Hours' })).toBeVisible()
  expect(location()).toBe('/redeem/ABCDE-FGHJM')
})
