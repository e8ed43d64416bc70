import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { songs } from '../../../contract/catalog/songs.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { buyerTax, type Offer, offer, prices } from '../../../contract/selling/prices.ts'
import { MiniPlayer } from '../../app/player/bar/MiniPlayer.tsx'
import { updateSettings } from '../../data/settings.ts'
import { setPlayhead } from '../../player/state.ts'
import { answer } from '../../testing/http-server.ts'
import { hold, show, songNamed } from '../../testing/player-stage.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PreviewLine } from './Previews.tsx'

/** The small and the full-screen player while only the beginning of a song is heard. */

const isobars = songNamed(1, 'Isobars')
const sell = async (value: '0' | '1'): Promise<void> => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value },
    { key: 'enable_selling', value },
  ])
  await updateSettings()
}
const start = async (shown: Parameters<typeof show>[0], values: Partial<Offer> = {}) => {
  await page.viewport(390, 800)
  await sell('1')
  await show(shown)
  answer(songs.get, () => isobars)
  answer(prices.tax, () => sampleOf(buyerTax, { country: null, charged: false, rate: 0, included: false }))
  answer(prices.offers, () => [
    sampleOf(offer, {
      type: 'song',
      id: 1,
      currency: 'USD',
      from: 129,
      open: false,
      free: null,
      policy: 'preview',
      preview_seconds: 30,
      owned: false,
      in_cart: false,
      pending: null,
      purchase: null,
      ...values,
    }),
  ])
}
/** Plays the first 30 of 200 seconds, at second 12. */
const preview = () => {
  hold([isobars], { preview: true, duration: 30 })
  setPlayhead(12, 30, 0)
}
afterEach(async () => {
  await sell('0')
  await page.viewport(1280, 800)
})

it('the small player says how much of a preview is left, and buys the song', async () => {
  await start(<MiniPlayer />)
  preview()
  await expect.element(page.getByText('Preview · 00:18')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Buy Isobars, $1.29' })).toBeVisible()
  setPlayhead(30, 30, 0)
  await expect.element(page.getByText('Preview', { exact: true })).toBeVisible()
})

it('the small player has no badge for a song that is heard completely', async () => {
  await start(<MiniPlayer />)
  hold([isobars], { preview: false })
  await expect.element(page.getByText('Isobars').first()).toBeVisible()
  await expect.element(page.getByText(/^Preview/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Buy/ })).not.toBeInTheDocument()
})

it('full screen, the price is beside what is left', async () => {
  await start(<PreviewLine item={isobars} />)
  preview()
  await expect.element(page.getByText('Preview · 00:18')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Buy song · $1.29' })).toBeVisible()
})

it.each([
  ['in the cart', { in_cart: true }],
  ['not sold by itself', { from: null }],
])('full screen, nothing is bought that is %s', async (_, values) => {
  await start(<PreviewLine item={isobars} />, values)
  preview()
  await expect.element(page.getByText('Preview · 00:18')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Buy/ })).not.toBeInTheDocument()
})
