import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { radioStation } from '../../../../contract/catalog/items.ts'
import { likes } from '../../../../contract/catalog/likes.ts'
import { queueState, queueStates } from '../../../../contract/catalog/queue.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { queryClient } from '../../../data/client.ts'
import { enqueue, forgetEntries } from '../../../data/outbox/queue.ts'
import { rememberAccount } from '../../../data/session/account.ts'
import { setToken } from '../../../data/session/token.ts'
import { setPlayer, usePlayer } from '../../../player/state.ts'
import { answer } from '../../../testing/http-server.ts'
import { hold, show, songNamed } from '../../../testing/player-stage.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { MenuHost } from '../../../ui/overlays/MenuHost.tsx'
import { closeMenu } from '../../../ui/overlays/menu.ts'
import { PlayerBar } from './PlayerBar.tsx'

/** The player bar of wide windows, without sound. */

const bar = () => page.getByRole('region', { name: 'Player' })
const isobars = songNamed(1, 'Isobars')
const bubble = () => document.querySelector('[data-part~="time-bubble"]')?.textContent

beforeEach(async () => {
  await show(
    <>
      <PlayerBar />
      <MenuHost />
    </>,
  )
  answer(songs.get, () => isobars)
})
afterEach(() => {
  closeMenu()
  setToken(null)
  vi.restoreAllMocks()
})

it('shows the time under the pointer, and the current one to the keyboard', async () => {
  hold([isobars])
  const slider = bar().getByRole('slider', { name: 'Seek' })
  await expect.element(slider).toBeEnabled()
  const { width } = slider.element().getBoundingClientRect()
  await slider.hover({ position: { x: width / 2, y: 4 } })
  await expect.poll(bubble).toMatch(/^01:(39|40)$/)
  await slider.hover({ position: { x: width - 1, y: 4 } })
  await expect.poll(bubble).toBe('03:20')
  await bar().getByRole('button', { name: 'Queue' }).hover()
  await expect.poll(bubble).toBeUndefined()
  ;(bar().getByRole('button', { name: 'Next' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Seek')
  await expect.poll(bubble).toBe('00:50')
})

it('shows a like that waits for a connection, also after a reload', async () => {
  setToken('token')
  rememberAccount(1)
  const body = { type: 'song', id: isobars.id, origin: 'local' }
  const made = { method: likes.like.method, path: likes.like.path, params: {}, body }
  enqueue({ kind: 'change', account: 1, key: 'like', at: Date.now(), name: isobars.title, ...made })
  hold([isobars])
  await expect.element(bar().getByRole('button', { name: 'Remove Isobars from your likes' })).toBeVisible()
  forgetEntries(1)
})

it('counts the time down after a click on it, and remembers that', async () => {
  hold([isobars])
  await bar().getByRole('button', { name: '03:20, show remaining time' }).click()
  const remaining = bar().getByRole('button', { name: '02:30 left, show total time' })
  await expect.element(remaining).toHaveTextContent('−02:30')
  expect(localStorage.getItem('player-preferences')).toContain('"right_time":"remaining"')
  await remaining.click()
  await expect.element(bar().getByText('03:20')).toBeVisible()
})

it('changes the volume by the mouse wheel, and keeps the page where it is', async () => {
  hold([isobars])
  setPlayer({ volume: 0.5 })
  const slider = bar().getByRole('slider', { name: 'Volume' })
  await expect.element(slider).toBeVisible()
  const turn = (deltaY: number) => {
    const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
    slider.element().dispatchEvent(event)
    return event.defaultPrevented
  }
  // Listened to after the first paint.
  await expect.poll(() => turn(-100)).toBe(true)
  await expect.element(slider).toHaveValue('55')
  turn(100)
  turn(100)
  await expect.element(slider).toHaveValue('45')
})

it('has the menu of what plays', async () => {
  hold([isobars])
  await bar().getByRole('button', { name: 'More options for Isobars' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
})

it('offers the queue of another device while nothing plays', { tags: 'long' }, async () => {
  answer(queueStates.get, () =>
    sampleOf(queueState, {
      device: 'Firefox · Android',
      items: [{ key: 'kitchen.1', item: isobars }],
      index: 0,
      position: 83,
    }),
  )
  await expect.element(bar().getByText('Nothing playing')).toBeVisible()
  setToken('token')
  const offer = bar().getByRole('button', { name: /^Resume from Firefox · Android/ })
  await expect.element(offer.getByText(/Isobars at 01:23/)).toBeVisible()
  await offer.click()
  await expect.poll(() => usePlayer.getState().currentAudio?.title).toBe('Isobars')
})

it('names the other device in full on tablets', async () => {
  await page.viewport(768, 700)
  onTestFinished(() => page.viewport(1280, 800))
  answer(queueStates.get, () =>
    sampleOf(queueState, {
      device: 'Chrome · Linux',
      items: [{ key: 'kitchen.1', item: isobars }],
      index: 0,
      position: 83,
    }),
  )
  setToken('token')
  const text = bar().getByText('Resume from Chrome · Linux')
  await expect.element(text).toBeVisible()
  const { scrollWidth, clientWidth } = text.element()
  expect(scrollWidth).toBe(clientWidth)
})

it('dismisses the offer of another device until its queue changes, and offers nothing that has not begun', async () => {
  const elsewhere = (position: number, updated_at: string) =>
    answer(queueStates.get, () =>
      sampleOf(queueState, {
        device: 'Firefox · Android',
        items: [{ key: 'kitchen.1', item: isobars }],
        index: 0,
        position,
        updated_at,
      }),
    )
  elsewhere(83, '2026-11-28T10:00:00.000Z')
  setToken('token')
  const offer = bar().getByRole('button', { name: /^Resume from/ })
  await expect.element(offer).toBeVisible()
  await bar().getByRole('button', { name: 'Not now' }).click()
  await expect.element(bar().getByText('Nothing playing')).toBeVisible()
  elsewhere(0, '2026-11-28T11:00:00.000Z')
  await queryClient.invalidateQueries()
  await expect.element(bar().getByText('Nothing playing')).toBeVisible()
  elsewhere(90, '2026-11-28T12:00:00.000Z')
  await queryClient.invalidateQueries()
  await expect.element(offer).toBeVisible()
})

it('names no position in a station of another device', async () => {
  const station = sampleOf(radioStation, { id: 3, title: 'Harbour FM' })
  answer(queueStates.get, () =>
    sampleOf(queueState, {
      device: 'Firefox · Android',
      items: [{ key: 'kitchen.1', item: station }],
      index: 0,
      position: 7,
    }),
  )
  setToken('token')
  const offer = bar().getByRole('button', { name: /^Resume from Firefox · Android/ })
  await expect.element(offer.getByText(/^Harbour FM · /)).toBeVisible()
})

it('opens a small window with the controls, and closes it again', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const small = frame.contentWindow as Window
  const closed = vi
    .spyOn(small, 'close')
    .mockImplementation(() => void small.dispatchEvent(new Event('pagehide')))
  const requested = vi.fn(async () => small)
  vi.stubGlobal('documentPictureInPicture', { requestWindow: requested })
  hold([isobars, songNamed(2, 'Gannet')])
  await bar().getByRole('button', { name: 'Mini player' }).click()
  const inside = () => small.document.body
  await expect.poll(() => inside().querySelector('h1')?.textContent).toBe('Isobars')
  const labels = () =>
    [...inside().querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  expect(labels()).toEqual(
    expect.arrayContaining(['Add Isobars to your likes', 'Seek', 'Previous', 'Play', 'Next']),
  )
  expect(small.document.documentElement.dataset.theme).toBe(document.documentElement.dataset.theme)
  // The look came along.
  const title = inside().querySelector('h1') as HTMLElement
  await expect.poll(() => small.getComputedStyle(title).fontWeight).toBe('600')
  await bar().getByRole('button', { name: 'Mini player' }).click()
  expect(closed).toHaveBeenCalled()
  await expect.poll(() => inside().querySelector('h1')).toBeNull()
  frame.remove()
  vi.unstubAllGlobals()
})

it('has no button for a small window where the browser has none', async () => {
  vi.stubGlobal('documentPictureInPicture', undefined)
  hold([isobars])
  await expect.element(bar().getByRole('button', { name: 'Full screen' })).toBeEnabled()
  expect(bar().getByRole('button', { name: 'Mini player' }).elements()).toEqual([])
  vi.unstubAllGlobals()
})
