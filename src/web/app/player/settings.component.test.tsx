import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { episodes } from '../../../contract/catalog/podcasts.ts'
import { player, usePlayhead, usePreferences } from '../../player/player.ts'
import { episodeOf, songOf } from '../../player/testing/items.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { fullScreen, openPlayer, play, position, state } from './testing/whole-player.tsx'

const songs = [1, 2, 3].map(songOf)
const GOOD_NIGHT = 'Sleep timer ended. Good night.'

beforeEach(() => openPlayer())
afterEach(() => player.leaveShell())

const settings = page.getByRole('dialog', { name: 'Playback settings' })
const button = page
  .getByRole('region', { name: 'Player' })
  .getByRole('button', { name: /^Playback settings/ })
const audio = () => [...document.querySelectorAll('audio')]
const loudest = () => Math.max(...audio().map(({ volume }) => volume))
const paused = () => audio().every((one) => one.paused)
const notices = () => useToasts.getState().toasts.map(({ text }) => text)
const radio = (name: string) => settings.getByRole('radio', { name, exact: true })
const closed = () => expect.element(settings).not.toBeInTheDocument()
const setSleep = async (choice: string) => {
  await button.click()
  await settings.getByRole('radiogroup', { name: 'Sleep timer' }).getByText(choice, { exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await closed()
}

describe('sleep timer of minutes', () => {
  beforeEach(async () => {
    await play(songs)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    await setSleep('15 minutes')
  })
  const pass = (minutes: number, seconds: number) => vi.advanceTimersByTime((minutes * 60 + seconds) * 1000)

  it('shows the remaining time, fades out, pauses with a toast, and restores the volume', {
    tags: 'long',
  }, async () => {
    await expect.element(button).toHaveAccessibleName(/Sleep timer: (15:00|14:\d\d)$/)
    pass(14, 50)
    await expect.poll(loudest).toBeLessThan(0.5)
    expect(state().playerStatus).toBe('play')
    pass(0, 10)
    await expect.poll(paused).toBe(true)
    expect(state().playerStatus).toBe('pause')
    expect(notices()).toEqual([GOOD_NIGHT])
    expect(loudest()).toBe(1)
    await expect.element(button).toHaveAccessibleName('Playback settings')
  })

  it('can be turned off, even during the fade-out', { tags: 'long' }, async () => {
    pass(14, 50)
    await expect.poll(loudest).toBeLessThan(1)
    await setSleep('Off')
    expect(loudest()).toBe(1)
    pass(1, 0)
    expect(state().playerStatus).toBe('play')
  })
})

describe('sleep timer', () => {
  it('pauses at the end of the song with the next one prepared', { tags: 'long' }, async () => {
    await play(songs)
    await setSleep('End of song')
    player.seek(39)
    await expect.poll(() => state().currentAudio?.id).toBe(2)
    expect(state()).toMatchObject({ playerStatus: 'pause', stop_after: false })
    await expect.poll(paused).toBe(true)
    expect(notices()).toEqual([GOOD_NIGHT])
  })

  it('pauses at the end of the chapter, following seeks to another chapter', { tags: 'long' }, async () => {
    const chapters = [0, 10, 25].map((at) => ({ at, title: `From ${at}`, url: null }))
    answer(episodes.extras, () => ({ chapters, transcript: [] }))
    await play([episodeOf(1, { has_chapters: true })])
    await setSleep('End of chapter')
    player.seek(18)
    await expect.poll(position).toBeGreaterThan(18.3)
    expect(state().playerStatus).toBe('play')
    const beyond: number[] = []
    const stop = usePlayhead.subscribe(({ currentTime }) => {
      if (currentTime >= 25 && state().playerStatus === 'play') beyond.push(currentTime)
    })
    player.seek(23.8)
    await expect.poll(paused).toBe(true)
    stop()
    expect(position()).toBeGreaterThanOrEqual(25)
    expect(beyond).toEqual([])
    expect(notices()).toEqual([GOOD_NIGHT])
  })
})

describe('playback settings', () => {
  beforeEach(() => play(songs))

  it('are operable by keyboard without triggering player shortcuts, and restore the focus', {
    tags: 'long',
  }, async () => {
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(settings).toBeVisible()
    expect(await axeFinds()).toEqual([])
    ;(radio('Off').last().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(radio('End of song')).toBeChecked()
    await userEvent.keyboard('m')
    expect(state()).toMatchObject({ stop_after: true, muted: false, volume: 1 })
    await userEvent.keyboard('{Escape}')
    await closed()
    await expect.element(button).toHaveFocus()
    await button.click()
    await expect.element(settings).toBeVisible()
    await button.click()
    await closed()
  })

  it('are kept: quality, loudness, crossfade, related songs', { tags: 'long' }, async () => {
    await button.click()
    await settings.getByText('Data saver', { exact: true }).click()
    await settings.getByText('Track', { exact: true }).click()
    const crossfade = settings.getByRole('slider', { name: 'Crossfade' })
    await crossfade.fill('5')
    const related = settings.getByRole('switch', { name: 'Autoplay similar songs' })
    await related.click()
    const chosen = { quality: 'low', loudness: 'track', crossfade: 5, continue_related: false }
    await expect.poll(() => usePreferences.getState()).toMatchObject(chosen)
    expect(JSON.parse(localStorage.getItem('player-preferences') ?? '')).toMatchObject(chosen)
    await userEvent.keyboard('{Escape}')
    await closed()
    await button.click()
    await expect.element(radio('Data saver')).toBeChecked()
    await expect.element(radio('Track')).toBeChecked()
    await expect.element(crossfade).toHaveAttribute('aria-valuetext', '5 s')
    await expect.element(related).not.toBeChecked()
  })

  it('open above the full screen, and closing them leaves it open', { tags: 'long' }, async () => {
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await fullScreen()
      .getByRole('button', { name: /^Playback settings/ })
      .click()
    await settings.getByText('30 minutes').click()
    await expect.element(settings.getByText(/^Stops in (30:00|29:\d\d)$/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await closed()
    await expect.element(fullScreen()).toBeVisible()
  })
})
