import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { builtIn } from '../../../contract/platform/theme.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { AppearancePart } from './AppearancePart.tsx'
import { PlaybackPart } from './PlaybackPart.tsx'

const themeOf = (name: string, primary: string) =>
  sampleOf(bootstrap.theme.reply, { name, colors: JSON.stringify({ ...builtIn, primary }) })
const primary = () => document.documentElement.style.getPropertyValue('--primary')

it('switches to one of the themes of the operator, and back', async () => {
  answer(bootstrap.themes, () => [
    { id: 1, name: 'Tonearm' },
    { id: 2, name: 'Forest' },
  ])
  answer(bootstrap.themeByName, ({ params }) => themeOf(params.name, '#00ff00'))
  answer(bootstrap.theme, () => themeOf('Tonearm', '#7c4dff'))
  await showToListener(<AppearancePart />)
  await page.getByRole('radio', { name: 'Forest' }).click()
  await expect.poll(primary).toBe('#00ff00')
  expect(localStorage.getItem('current_theme')).toBe('Forest')
  await page.getByRole('radio', { name: 'Standard' }).click()
  await expect.poll(primary).not.toBe('#00ff00')
  expect(localStorage.getItem('current_theme')).toBeNull()
})

it('offers no choice of a single theme', async () => {
  answer(bootstrap.themes, () => [{ id: 1, name: 'Tonearm' }])
  await showToListener(<AppearancePart />)
  expect(page.getByText('Standard').elements()).toEqual([])
})

it('has the playback settings of the player, accessible', async () => {
  await showToListener(<PlaybackPart />)
  await page.getByRole('radio', { name: 'High' }).click()
  expect(localStorage.getItem('player-preferences') ?? JSON.stringify({ ...localStorage })).toContain('high')
  expect(await axeFinds()).toEqual([])
})
