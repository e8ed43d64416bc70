import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setPlayer } from '../../../player/state.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { hold, songNamed } from '../../../testing/player-stage.tsx'
import { Actions } from './Actions.tsx'

it('shows that an album plays if it was started, or if its song plays in a listening session', async () => {
  onTestFinished(() => setPlayer({ queue: [], index: -1, playerStatus: 'pause', shared: null, source: null }))
  await showToListener(<Actions item={{ type: 'album', id: 3, title: 'Slow Weather' }} />)
  const play = page.getByRole('button', { name: 'Play Slow Weather' })
  const pause = page.getByRole('button', { name: 'Pause Slow Weather' })
  hold([songNamed(1, 'Isobars')])
  setPlayer({ playerStatus: 'play', source: { type: 'playlist', id: 8, title: 'Mornings' } })
  await expect.element(play).toBeVisible()
  setPlayer({ source: { type: 'album', id: 3, title: 'Slow Weather' } })
  await expect.element(pause).toBeVisible()
  setPlayer({ source: null, shared: 'control' })
  await expect.element(pause).toBeVisible()
  setPlayer({ playerStatus: 'pause' })
  await expect.element(play).toBeVisible()
})
