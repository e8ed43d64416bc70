import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { setPlayer, usePlayer } from '../../../player/state.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { hold, songNamed } from '../../../testing/player-stage.tsx'
import { Actions } from './Actions.tsx'

it('shows that an album plays if it was started, also in a listening session, whose entries say from where', async () => {
  onTestFinished(() => setPlayer({ queue: [], index: -1, playerStatus: 'pause', shared: null, source: null }))
  await showToListener(<Actions item={{ type: 'album', id: 3, title: 'Slow Weather' }} />)
  const play = page.getByRole('button', { name: 'Play Slow Weather' })
  const pause = page.getByRole('button', { name: 'Pause Slow Weather' })
  hold([songNamed(1, 'Isobars')])
  setPlayer({ playerStatus: 'play', source: { type: 'playlist', id: 8, title: 'Mornings' } })
  await expect.element(play).toBeVisible()
  setPlayer({ source: { type: 'album', id: 3, title: 'Slow Weather' } })
  await expect.element(pause).toBeVisible()
  const source = { type: 'album', id: 3 } as const
  setPlayer({
    source: null,
    shared: 'control',
    queue: usePlayer.getState().queue.map((entry) => ({ ...entry, source })),
  })
  await expect.element(pause).toBeVisible()
  setPlayer({ playerStatus: 'pause' })
  await expect.element(play).toBeVisible()
})
