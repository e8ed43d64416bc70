import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { watchCaptions } from '../../../player/engine/full-hls.ts'
import { player, setPreferences } from '../../../player/player.ts'
import { songOf } from '../../../player/testing/items.ts'
import { axeFinds } from '../../../testing/axe.ts'
import { fullScreen, openPlayer, play } from '../testing/whole-player.tsx'

beforeEach(async () => {
  setPreferences({ captions: null })
  await openPlayer()
  await play([songOf(1)])
})
afterEach(() => player.leaveShell())

/** Adds captions to what sounds. */
const addCaptions = (language: string, label: string, text: string): void => {
  const audio = [...document.querySelectorAll('audio')].find(({ paused }) => !paused)
  if (!audio) throw new Error('nothing sounds')
  watchCaptions(audio)
  audio.addTextTrack('captions', label, language).addCue(new VTTCue(0, 40, text))
}
const bar = () => page.getByRole('region', { name: 'Player' })
const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Captions' }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

it('offers captions only where a stream carries some', async () => {
  await expect.element(bar().getByRole('button', { name: 'Queue' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Captions' })).not.toBeInTheDocument()
  addCaptions('en', 'English', 'Good evening.')
  await expect.element(bar().getByRole('button', { name: 'Captions' })).toBeVisible()
})

it('shows captions in the chosen language above the bar and in full screen', async () => {
  addCaptions('en', 'English', 'Good evening.')
  addCaptions('es', 'Español', '<b>Buenas</b> noches.')
  await choose('Español')
  const text = page.getByText('Buenas noches.')
  await expect.element(text).toBeVisible()
  await expect.element(text).toHaveAttribute('lang', 'es')
  const box = text.element().getBoundingClientRect()
  expect(box.bottom).toBeLessThan(bar().element().getBoundingClientRect().top)
  expect(await axeFinds()).toEqual([])
  await bar().getByRole('button', { name: 'Full screen' }).click()
  await expect.element(fullScreen().getByText('Buenas noches.')).toBeVisible()
  expect(page.getByText('Buenas noches.').elements()).toHaveLength(1)
  await fullScreen().getByRole('button', { name: 'Close full screen' }).click()
  await choose('Off')
  await expect.element(text).not.toBeInTheDocument()
})
