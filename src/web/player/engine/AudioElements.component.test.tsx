import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/player-stage.tsx'
import { AudioElements } from './AudioElements.tsx'

it('starts the audio service once, when something is likely to be played', async () => {
  const started = vi.spyOn(navigator.mediaDevices, 'enumerateDevices')
  onTestFinished(() => started.mockRestore())
  await show(
    <>
      <AudioElements />
      <button type="button">Other</button>
      <button type="button" data-part="button play">
        Play
      </button>
    </>,
  )
  await page.getByRole('button', { name: 'Other' }).hover()
  expect(started).not.toHaveBeenCalled()
  const play = page.getByRole('button', { name: 'Play' })
  await play.hover()
  await play.click()
  expect(started).toHaveBeenCalledTimes(1)
})
