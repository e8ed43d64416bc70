import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { spot as spotShape } from '../../../../contract/ads/campaigns.ts'
import { bootstrap } from '../../../../contract/platform/bootstrap.ts'
import { plan, plans } from '../../../../contract/selling/plans.ts'
import { refreshSettings } from '../../../data/settings.ts'
import { transport } from '../../../player/player.ts'
import { SpotBreak } from '../../../player/spots/spot-break.ts'
import { setPlayer, setPlayhead, stores, usePlayer } from '../../../player/state.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { answer } from '../../../testing/http-server.ts'
import { hold, show, songNamed } from '../../../testing/player-stage.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { MiniPlayer } from '../bar/MiniPlayer.tsx'
import { PlayerBar } from '../bar/PlayerBar.tsx'

/** The player while a spot plays, without sound. */

const spot = sampleOf(spotShape, {
  id: 7,
  kind: 'audio' as const,
  title: 'Late Crossing',
  text: 'Every night from ten',
  advertiser: 'Harbour FM',
  button: 'Listen at 98.4',
  link: 'https://harbour.example/',
  audio: { url: '/spot.m4a', duration: 20 },
  skip_after: 5,
  token: 'a'.repeat(22),
})
const isobars = songNamed(1, 'Isobars')

let skipped = 0
const spots = new SpotBreak(stores, transport)
spots.skip = () => {
  skipped++
}
beforeEach(async () => {
  skipped = 0
  transport.spot = spots
})
afterEach(async () => {
  transport.spot = null
  setPlayer({ currentCampaign: null, expanded: false })
  await page.viewport(1280, 800)
})

const start = async (settings: { key: string; value: string }[] = []) => {
  await show(
    <>
      <PlayerBar />
      <MiniPlayer />
    </>,
  )
  answer(bootstrap.settings, () => settings)
  answer(plans.list, () => [sampleOf(plan, { id: 2, name: 'Premium', free: false, permissions: ['No ads'] })])
  await refreshSettings()
  hold([isobars])
  setPlayer({ currentCampaign: spot, playerStatus: 'play' })
  setPlayhead(2, 20, 20)
}
const offered = [
  { key: 'saas', value: '1' },
  { key: 'enable_subscription', value: '1' },
]
const player = () => page.getByRole('region', { name: 'Player' })
const button = (name: string) => player().getByRole('button', { name, exact: true })

it('says whose ad plays, for how long, and what follows; nothing but play and volume can be changed', async () => {
  await start(offered)
  await expect.element(player().getByText('Late Crossing')).toBeVisible()
  await expect.element(player().getByText('Harbour FM')).toBeVisible()
  await expect.element(player().getByText('Ad', { exact: true })).toBeVisible()
  await expect.element(player().getByText('−00:18')).toBeVisible()
  await expect.element(player().getByText('Up next: Isobars')).toBeVisible()
  const link = player().getByRole('link', { name: 'No ads with Premium' })
  await expect.element(link).toHaveAttribute('href', '/subscription')
  for (const name of ['Previous', 'Next', 'Shuffle', 'Repeat'])
    await expect.element(button(name)).toBeDisabled()
  await expect.element(player().getByRole('slider', { name: 'Seek' })).not.toBeInTheDocument()
  await expect.element(button('Pause')).toBeEnabled()
  expect(await axeFinds()).toEqual([])
})

it('names no plan where none is without ads', async () => {
  await start()
  await expect.element(player().getByText('Up next: Isobars')).toBeVisible()
  await expect.element(player().getByRole('link', { name: /No ads/ })).not.toBeInTheDocument()
})

it('is skipped by the keyboard once that is allowed, which is announced', async () => {
  await start()
  await expect.element(button('Skip in 3 s')).toBeDisabled()
  setPlayhead(4.2, 20, 20)
  await expect.element(button('Skip in 1 s')).toBeDisabled()
  setPlayhead(5, 20, 20)
  await expect.element(button('Skip ad')).toBeEnabled()
  await expect.element(page.getByRole('status').getByText('The ad can be skipped.')).toBeInTheDocument()
  ;(button('Pause').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Skip ad')
  await userEvent.keyboard('{Enter}')
  expect(skipped).toBe(1)
})

it('that can’t be skipped has no button for it', async () => {
  await start()
  setPlayer({ currentCampaign: { ...spot, skip_after: null } })
  await expect.element(button('Pause')).toBeVisible()
  await expect.element(player().getByRole('button', { name: /Skip/ })).not.toBeInTheDocument()
})

it('gives way to the song when it has ended', async () => {
  await start()
  await expect.element(player().getByText('Late Crossing')).toBeVisible()
  setPlayer({ currentCampaign: null })
  await expect.element(player().getByRole('slider', { name: 'Seek' })).toBeVisible()
  await expect.element(player().getByText('Late Crossing')).not.toBeInTheDocument()
})

it('says nothing of what follows at the end of the queue', async () => {
  await start()
  setPlayer({ currentCampaign: { ...spot, last: true } })
  await expect.element(player().getByText(/Up next/)).not.toBeInTheDocument()
  await expect.element(player().getByText('Late Crossing')).toBeVisible()
})

it('fills the screen with its link', { tags: 'long' }, async () => {
  await start(offered)
  await button('Full screen').click()
  const full = page.getByRole('dialog', { name: 'Now playing: Late Crossing' })
  await expect.element(full.getByRole('heading', { name: 'Late Crossing', level: 2 })).toBeVisible()
  await expect.element(full.getByText('Up next: Isobars')).toBeVisible()
  await expect
    .element(full.getByRole('link', { name: 'Listen at 98.4' }))
    .toHaveAttribute('rel', 'noopener noreferrer sponsored')
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(full).not.toBeInTheDocument()
  expect(usePlayer.getState().expanded).toBe(false)
})

it('is named in the mini player of phones', async () => {
  await page.viewport(390, 844)
  await start()
  await expect.element(button('Ad by Harbour FM: Late Crossing')).toBeVisible()
  await expect.element(button('Skip in 3 s')).toBeDisabled()
  await expect.element(button('Next')).not.toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
})
