import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { plays } from '../../../contract/catalog/plays.ts'
import { queueStates } from '../../../contract/catalog/queue.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { plan as planShape, plans } from '../../../contract/selling/plans.ts'
import { refreshUser } from '../../data/session/session.ts'
import { plays as openPlays } from '../../player/player.ts'
import { setPlayer, usePlayer } from '../../player/state.ts'
import { sendEvent } from '../../testing/event-stream.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { hold, songNamed } from '../../testing/player-stage.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { PlayerBar } from './bar/PlayerBar.tsx'
import { SettingsButton } from './bar/SettingsButton.tsx'

const play = '5f0c1a52-5c1f-4a49-9a11-2f3b1d6f6a10'
const other = '5f0c1a52-5c1f-4a49-9a11-2f3b1d6f6a11'
const status = () => usePlayer.getState().playerStatus

const duo = sampleOf(planShape, {
  id: 2,
  name: 'Duo',
  prices: [{ id: 20, interval: 'month', amount: 1299 }],
  currency: { symbol: '$', value: 'USD' },
  features: [],
  trial_days: 0,
  recommended: false,
})

/** Plays a song in an account whose plan permits one device. */
const playOn = async (more: Partial<User> = {}) => {
  answer(
    session.user,
    () => sampleOf(session.user.reply, { id: 1, max_devices: 1, upgrades: [], ...more }) as User,
  )
  const song = songNamed(1, 'Isobars')
  await showToListener(<PlayerBar />)
  await refreshUser()
  hold([song])
  setPlayer({ playerStatus: 'play' })
  await openPlays.startSingle(song)
}

/** Tells all devices, as soon as this one listens, that these plays pause. */
const move = (...play_ids: string[]) =>
  expect
    .poll(() => {
      sendEvent('playback.moved', { play_ids })
      return status()
    })
    .toBe('pause')

beforeEach(() => {
  answer(songs.get, () => songNamed(1, 'Isobars'))
  answer(songs.related, () => [])
  answer(queueStates.get, () => null)
  answer(plays.registerMine, () => play)
  answer(plays.playing, () => ({ status: 'success' as const, moved: false }))
  answer(plays.end, () => ({ status: 'success' as const, seconds: 0 }))
  answer(queueStates.put, () => ({ updated_at: '2026-01-01T00:00:00Z' }))
})

it('pauses once the listener plays on another device, and says why', async () => {
  await playOn()
  expect([await openPlays.isOneOf([other]), await openPlays.isOneOf([other, play])]).toEqual([false, true])
  await move(other, play)
  await expect.element(page.getByText('Playback moved to another device')).toBeVisible()
  await expect.element(page.getByText('Your plan plays on 1 device at a time.')).toBeVisible()
  expect(status()).toBe('pause')
  await page.getByRole('button', { name: 'Play here' }).click()
  expect(status()).toBe('play')
})

it('offers the plans that play on more devices', async () => {
  answer(plans.list, () => [duo])
  await playOn({ upgrades: [{ feature: 'More devices', plans: [2] }] })
  await move(play)
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect.element(page.getByText('More devices with Duo')).toBeVisible()
})

it('closes the playback settings before plans with better sound are shown', async () => {
  answer(plans.list, () => [duo])
  answer(
    session.user,
    () =>
      sampleOf(session.user.reply, {
        id: 1,
        max_kbps: 96,
        upgrades: [{ feature: 'High quality', plans: [2] }],
      }) as User,
  )
  await showToListener(<SettingsButton />)
  await refreshUser()
  await page.getByRole('button', { name: 'Playback settings' }).click()
  await page.getByRole('button', { name: 'Get better sound' }).click()
  await expect.element(page.getByText('Better sound with Duo')).toBeVisible()
  await expect.poll(() => page.getByText('Normalise volume').elements()).toHaveLength(0)
  const dialog = page.getByRole('dialog', { name: 'Plans' }).element()
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
})
