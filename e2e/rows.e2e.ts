import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'

let browser: Browser
let page: Page

const rows = () => page.getByRole('list', { name: 'Songs' }).getByRole('listitem')
const bar = () => page.getByRole('region', { name: 'Selected songs' })
const notices = () => page.getByRole('region', { name: 'Notifications' })
const box = (place: number) => rows().nth(place).getByRole('checkbox')
const titleOf = (place: number) => rows().nth(place).locator('.name').textContent()

const makePlaylist = async (title: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await notices().getByText(`Playlist ${title} created`).waitFor()
}

/** The demo catalogue arrives while the server already answers. */
const openSongs = (): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.goto('/browse/songs')
        await page.waitForLoadState('networkidle')
        return rows().count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(8)

beforeAll(async () => {
  browser = await openBrowser()
  ;({ page } = await visit(browser, '/register'))
  await page.getByLabel('Name').fill('Rowan Pike')
  await page.getByLabel('E-mail').fill('rowan@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Password once more').fill('correct horse battery')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /register|create|sign up/i }).click()
  await page.waitForURL('**/home')
})
afterAll(() => browser.close())

describe('dragging', () => {
  const make = async (title: string, place: number): Promise<void> => {
    await openSongs()
    await rows().nth(place).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
    await makePlaylist(title)
  }

  it('brings the selected rows to an own playlist in the rail, and takes them back', async () => {
    const title = `Dragged ${Date.now()}`
    await make(title, 0)
    const target = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: title })
    await target.getByText('1 song').waitFor()
    await rows()
      .nth(0)
      .click({ modifiers: ['Control'] })
    await rows()
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await rows().nth(1).dragTo(target)
    await notices().getByText(`Added to ${title}`).waitFor()
    await notices().getByText('2 songs added · 1 was there already').waitFor()
    await target.getByText('3 songs').waitFor()
    await notices().getByRole('button', { name: 'Undo' }).click()
    await target.getByText('1 song').waitFor()
    // One that is not selected goes alone, wherever it is taken hold of.
    await rows().nth(4).locator('.name').dragTo(target)
    await target.getByText('2 songs').waitFor()
    await rows().nth(4).locator('.name').dragTo(target)
    await notices().getByText('This song is in the playlist already.').waitFor()
  })

  it('brings a row to the open queue', async () => {
    await openSongs()
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    const queue = page.getByRole('complementary', { name: 'Queue' })
    const title = (await titleOf(6)) ?? ''
    expect(await queue.getByText(title).count()).toBe(0)
    await rows().nth(6).dragTo(queue)
    await queue.getByText(title).waitFor()
    await queue.getByRole('button', { name: 'Close queue' }).click()
  })
})

describe('several songs at once', () => {
  it('takes rows with Ctrl, a range with Shift, all with Ctrl A, and lets go with Escape', async () => {
    await openSongs()
    await rows()
      .nth(1)
      .click({ modifiers: ['Control'] })
    await bar().getByText('1 selected').waitFor()
    await rows()
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await bar().getByText('4 selected').waitFor()
    await box(2).click()
    await bar().getByText('3 selected').waitFor()
    expect(await Promise.all([0, 1, 2, 3, 4].map((place) => box(place).isChecked()))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
    // Links in the rows led nowhere meanwhile, and no tab was opened.
    expect(new URL(page.url()).pathname).toBe('/browse/songs')
    expect(page.context().pages()).toHaveLength(1)
    await page.keyboard.press('Control+a')
    await expect.poll(() => bar().textContent()).toMatch(/^\d\d+ selected/)
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    expect(await box(1).isChecked()).toBe(false)
  })

  it('queues, likes and collects them, and takes them out of an own playlist again', async () => {
    await openSongs()
    const title = `Three of them ${Date.now()}`
    const titles = [await titleOf(0), await titleOf(1), await titleOf(2)]
    await box(0).click()
    await box(2).click({ modifiers: ['Shift'] })
    await bar().getByRole('button', { name: 'Add to queue' }).click()
    await notices().getByText('Added to queue').waitFor()
    await notices().getByText('3 songs').waitFor()
    // A second try finds them liked.
    const unlike = bar().getByRole('button', { name: 'Unlike' })
    if ((await unlike.count()) > 0) await unlike.click()
    await bar().getByRole('button', { name: 'Like', exact: true }).click()
    await bar().getByRole('button', { name: 'Unlike' }).waitFor()
    await bar().getByRole('button', { name: 'Add to playlist' }).click()
    await makePlaylist(title)

    await page.goto('/library/likes')
    await expect.poll(() => page.locator('.track .name').allInnerTexts()).toHaveLength(3)
    await page.getByRole('link', { name: title }).click()
    const names = page.getByRole('list', { name: `Songs of ${title}` }).locator('.name')
    await expect.poll(() => names.allInnerTexts()).toEqual(titles)
    await page.getByRole('checkbox', { name: `Select ${titles[0]}` }).click()
    await page.getByRole('checkbox', { name: `Select ${titles[2]}` }).click()
    await bar().getByRole('button', { name: 'Remove from this playlist' }).click()
    await expect.poll(() => names.allInnerTexts()).toEqual([titles[1]])
    await bar().waitFor({ state: 'detached' })
    await notices().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names.allInnerTexts()).toEqual(titles)
  })

  it('offers what may be done: nobody takes songs out of the catalogue', async () => {
    await openSongs()
    await box(0).click()
    await bar().getByRole('button', { name: 'Add to playlist' }).waitFor()
    expect(await bar().getByRole('button', { name: 'Remove from this playlist' }).count()).toBe(0)
    await bar().getByRole('button', { name: 'Clear selection' }).click()
    await bar().waitFor({ state: 'detached' })
  })

  it('begins on a touch screen with the menu of a row, then each touch takes a row', async () => {
    const { page: phone, context } = await visit(browser, '/browse/songs', {
      width: 390,
      height: 800,
      ...{ hasTouch: true, isMobile: true },
    })
    const row = phone.getByRole('list', { name: 'Songs' }).getByRole('listitem')
    await row
      .nth(1)
      .getByRole('button', { name: /^More about/ })
      .tap()
    await phone.getByRole('menuitem', { name: 'Select' }).tap()
    await phone.getByText('1 selected').waitFor()
    await phone.getByRole('menu').waitFor({ state: 'detached' })
    await row.nth(3).tap()
    await phone.getByText('2 selected').waitFor()
    expect(new URL(phone.url()).pathname).toBe('/browse/songs')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await context.close()
  })
})
