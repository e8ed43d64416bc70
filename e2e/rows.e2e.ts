import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dragOver, go } from './browser.ts'
import { newListener, visitAs } from './listener.ts'

let page: Page

const row = (index: number): Locator =>
  page.getByRole('list', { name: 'Songs' }).getByRole('listitem').nth(index)
const bar = () => page.getByRole('region', { name: 'Selected songs' })
const notices = () => page.getByRole('region', { name: 'Notifications' })
const undo = () => notices().getByRole('button', { name: 'Undo' }).last().click()
const names = () =>
  page
    .getByRole('list', { name: /^Songs/ })
    .locator('[data-part~="name"]')
    .allInnerTexts()

const openSongs = async (): Promise<void> => {
  // A page that is left forgets what was selected.
  await go(page, '/contact')
  await go(page, '/browse/songs?sort=title')
  await row(8).waitFor()
}

beforeAll(async () => {
  ;({ page } = await visitAs(await newListener('Rowan Pike'), '/contact'))
})

it('several rows are added to a playlist by menu and by drag, and removed again; each can be undone', async () => {
  const title = `Several ${Date.now()}`
  const target = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: title })
  await openSongs()
  const titles = (await names()).slice(0, 8)

  await row(1).click({ modifiers: ['Control'] })
  await row(3).click({ modifiers: ['Shift'] })
  await bar().getByText('3 selected').waitFor()
  await row(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await target.getByText('3 songs').waitFor()

  // Adds another song to the existing ones by mouse.
  await row(5).click({ modifiers: ['Control'] })
  await bar().getByText('4 selected').waitFor()
  await row(5).dragTo(target)
  await notices().getByText('1 song added · 3 already in the playlist').waitFor()
  await target.getByText('4 songs').waitFor()
  await undo()
  await target.getByText('3 songs').waitFor()
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })

  await target.click()
  await expect.poll(names, { timeout: 30_000 }).toEqual(titles.slice(1, 4))
  await page.getByRole('checkbox', { name: `Select ${titles[1]}` }).click()
  await page.getByRole('checkbox', { name: `Select ${titles[3]}` }).click()
  await bar().getByRole('button', { name: 'Remove from this playlist' }).click()
  await expect.poll(names).toEqual([titles[2]])
  await undo()
  await expect.poll(names, { timeout: 30_000 }).toEqual(titles.slice(1, 4))
  await target.getByText('3 songs').waitFor()
  // Also works by keyboard for the focused row; focus moves to the next one.
  await page.getByRole('group', { name: titles[1] ?? '', exact: true }).focus()
  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual([titles[2], titles[3]])
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(titles[2])
})

it('bulk likes and removals from the queue can be undone', async () => {
  await openSongs()
  const title = (await names())[5] ?? ''
  await row(4).click({ modifiers: ['Control'] })
  await row(5).click({ modifiers: ['Control'] })
  await bar().getByRole('button', { name: 'Like', exact: true }).click()
  await bar().getByRole('button', { name: 'Unlike' }).waitFor()
  await undo()
  await bar().getByRole('button', { name: 'Like', exact: true }).waitFor()
  await bar().getByRole('button', { name: 'Add to queue' }).click()
  await notices().getByText('Added to queue').waitFor()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const remove = queue.getByRole('button', { name: `Remove ${title}` })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await undo()
  await remove.waitFor()
  await queue.getByRole('button', { name: 'Close queue' }).click()
})

it('the queue is reordered by dragging, and plays in the new order', async () => {
  await openSongs()
  await row(2).dblclick()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  const queue = page.getByRole('complementary', { name: 'Queue' })
  const coming = async () =>
    (
      await queue
        .getByRole('button', { name: /^Move / })
        .evaluateAll((grips) => grips.map((grip) => grip.getAttribute('aria-label')?.slice(5) ?? ''))
    ).slice(0, 3)
  await expect.poll(async () => (await coming()).length, { timeout: 20_000 }).toBe(3)
  const [first, second, third] = await coming()
  const grip = (title: string | undefined) =>
    queue.getByRole('button', { name: `Move ${title}`, exact: true })
  await dragOver(grip(third), grip(first))
  await page.getByText(/^Position 1 of /).waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect.poll(coming, { timeout: 20_000 }).toEqual([third, first, second])
  await queue.getByRole('button', { name: 'Close queue' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Player' })
  await bar
    .getByText(third ?? '', { exact: true })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
})

it('a list is one tab stop, with a keyboard equivalent for every mouse action', async () => {
  await openSongs()
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement
      return row?.matches('[data-song]') ? (row.closest('li')?.ariaPosInSet ?? null) : null
    })
  // Songs of other journeys may be published meanwhile.
  const count = async () => String(await row(0).getAttribute('aria-setsize'))
  await row(0).locator('[data-part~="number"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('2')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bar().getByText('3 selected').waitFor()
  await page.keyboard.press('Shift+ArrowUp')
  await bar().getByText('2 selected').waitFor()
  await page.keyboard.press('End')
  await expect.poll(async () => (await focused()) === (await count())).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe('1')
  await page.keyboard.press('Control+a')
  await expect
    .poll(async () =>
      bar()
        .getByText(`${await count()} selected`)
        .isVisible(),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')

  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitem', { name: 'Select' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('2')

  // Tab leaves the list at either end and returns to the same row.
  const inList = () =>
    page.evaluate(() => document.activeElement?.closest('[data-part~="selectable"]') !== null)
  for (const [out, back] of [
    ['Shift+Tab', 'Tab'],
    ['Tab', 'Shift+Tab'],
  ] as const) {
    await page.keyboard.press(out)
    await expect.poll(() => inList()).toBe(false)
    await page.keyboard.press(back)
    await expect.poll(focused).toBe('2')
  }

  await page.keyboard.press('Enter')
  await row(1)
    .getByRole('button', { name: /^Pause/ })
    .waitFor()
})

it('the songs of a chart are one tab stop too, limited to visible ones', async () => {
  await go(page, '/browse')
  const chart = page.locator('ol[data-part~="chart"]').first()
  const seen = chart.locator('li:visible')
  await seen.first().waitFor()
  const title = (at: number) => seen.nth(at).locator('[data-part~="name"]').textContent()
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await seen.first().locator('[data-part~="number"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(await title(1))
  await page.keyboard.press('End')
  await expect.poll(focused).toBe(await title((await seen.count()) - 1))
  await page.keyboard.press('Tab')
  await expect.poll(() => chart.evaluate((list) => list.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe(await title((await seen.count()) - 1))
  await page.keyboard.press('Control+a')
  await bar()
    .getByText(`${await seen.count()} selected`)
    .waitFor()
})
