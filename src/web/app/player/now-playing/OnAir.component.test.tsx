import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { radioStation } from '../../../../contract/catalog/items.ts'
import { startMessages } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { sampleOf } from '../../../testing/sample.ts'
import { OnAirBar } from './OnAir.tsx'

it('shows a station that cannot be reached as off air, not as live, and offers to try again', async () => {
  startMessages('en')
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<OnAirBar station={sampleOf(radioStation, { id: 1, title: 'Harbour FM', live: true })} />)
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  usePlayer.setState({ offAir: true })
  await expect.element(page.getByText('Off air')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByText('Live', { exact: true }).elements()).toEqual([])
  usePlayer.setState({ offAir: false })
  root.unmount()
  element.remove()
})
