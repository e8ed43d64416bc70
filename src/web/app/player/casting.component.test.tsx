import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { player } from '../../player/player.ts'
import { songOf } from '../../player/testing/items.ts'
import { openPlayer, play, position, state } from './testing/whole-player.tsx'

/** Devices around the browser, as its Remote Playback API presents them. */
class Remote extends EventTarget {
  state: RemotePlaybackState = 'disconnected'
  available = true

  async watchAvailability(report: (available: boolean) => void): Promise<number> {
    queueMicrotask(() => report(this.available))
    return 1
  }

  async cancelWatchAvailability(): Promise<void> {}

  /** The listener chooses a device, or disconnects the present one, in the browser's own list. */
  prompt = vi.fn(async () => {
    if (this.state === 'connected') return this.turn('disconnected', 'disconnect')
    this.turn('connecting', 'connecting')
  })

  turn(state: RemotePlaybackState, event: string): void {
    this.state = state
    this.dispatchEvent(new Event(event))
  }
}

afterEach(() => player.leaveShell())

const bar = page.getByRole('region', { name: 'Player' })
const settings = page.getByRole('dialog', { name: 'Playback settings' })

it('plays on another device and comes back paused', async () => {
  const remote = new Remote()
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'remote')
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { configurable: true, get: () => remote })
  onTestFinished(() => {
    if (own) Object.defineProperty(HTMLMediaElement.prototype, 'remote', own)
  })
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
