import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { copyLink } from '../catalog/items/copy-link.ts'
import { startMessages, translate as t } from '../i18n/i18n.ts'
import { showToListener } from '../testing/listener-page.tsx'
import tokens from '../theme/tokens.css?raw'
import { undoToast } from '../ui/overlays/toasts.ts'

const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-part~="toast"]')]
/** Kind, title and text of every toast. */
const shown = () =>
  toasts().map((one) => [
    one.dataset.type,
    ...['b', 'p'].map((part) => one.querySelector(part)?.textContent ?? null),
  ])
const leaves = () => toasts().map((one) => 'leaving' in one.dataset)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const album = { type: 'album', id: 1, title: 'Low Tide' } as const

beforeEach(() => void vi.useFakeTimers())

it.each(['en', 'ar'])(
  'a toast stays for 3 s and leaves within 0.3 s, at the end of a line in %s',
  async (locale) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await showToListener(<p>Page</p>)
    startMessages(locale)
    await copyLink(album)
    await expect.poll(shown).toEqual([['success', t('Copied'), t('URL copied to clipboard.')]])
    expect(write.mock.calls).toEqual([[`${location.origin}/album/1`]])
    const { left, right, width, top } = toasts()[0]?.getBoundingClientRect() ?? new DOMRect()
    expect([locale === 'ar' ? left : 1280 - right, width]).toEqual([16, 340])
    // Below the header: search, bell and account stay visible.
    expect(top).toBe(72)
    // As long as the transition of its style.
    expect(tokens).toContain('--slow: 300ms;')
    await pass(2999)
    expect(leaves()).toEqual([false])
    await pass(1)
    await expect.poll(leaves).toEqual([true])
    await pass(299)
    expect(leaves()).toEqual([true])
    await pass(1)
    await expect.poll(shown).toEqual([])
  },
)

it('any number of toasts stack, and stay while the pointer is over them', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await showToListener(<p>Page</p>)
  const manually = ['info', 'Oops!', 'You need to copy the URL manually.']
  for (let n = 1; n <= 4; n++) {
    await copyLink(album)
    await expect.poll(shown).toHaveLength(n)
  }
  expect(shown()).toEqual([manually, manually, manually, manually])
  await page.getByText('Oops!').first().hover()
  await pass(3300)
  await expect.poll(shown).toEqual([manually])
})

it('a toast that can undo something stays for 8 s', async () => {
  await showToListener(<p>Page</p>)
  const undo = vi.fn()
  undoToast({ title: 'Removed', undo })
  await expect.poll(shown).toEqual([['success', 'Removed', null]])
  await pass(7999)
  expect(leaves()).toEqual([false])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledTimes(1)
  undoToast({ title: 'Removed', undo })
  await expect.poll(leaves).toContain(false)
  await pass(8000)
  await expect.poll(leaves).not.toContain(false)
})
