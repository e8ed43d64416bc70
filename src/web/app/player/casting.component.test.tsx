import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { player } from '../../player/player.ts'
import { songOf } from '../../player/testing/items.ts'
import { remote } from '../../testing/remote-playback.ts'
import { openPlayer, play, position, state } from './testing/whole-player.tsx'

afterEach(() => {
  remote.available = false
  player.leaveShell()
})

const bar = page.getByRole('region', { name: 'Player' })
const settings = page.getByRole('dialog', { name: 'Playback settings' })

it('plays on another device and comes back paused', async () => {
  remote.available = true
  await openPlayer()
  await play([songOf(1)])
  await bar.getByRole('button', { name: 'Playback settings' }).click()
  await settings.getByRole('button', { name: 'Play on another device' }).click()
  await expect.element(settings.getByRole('button', { name: 'Connecting to the device' })).toBeVisible()
  remote.turn('connected', 'connect')
  const cast = bar.getByRole('button', { name: 'Playing on another device' })
  await expect.element(cast).toBeVisible()
  await expect.element(bar.getByRole('slider', { name: 'Volume' })).not.toBeInTheDocument()
  const at = position()
  await expect.poll(position).toBeGreaterThan(at + 0.3)
  expect([...document.querySelectorAll('audio')].every(({ paused }) => paused)).toBe(true)
  await cast.click()
  await expect.element(bar.getByRole('slider', { name: 'Volume' })).toBeVisible()
  expect(state().playerStatus).toBe('pause')
})
