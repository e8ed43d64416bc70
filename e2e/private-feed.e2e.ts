import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go, savedPath } from './browser.ts'
import { type Listener, newListener, request, visitAs } from './listener.ts'
import { product } from './product.ts'
import { makeShow, type Show } from './show.ts'

let listener: Listener
let page: Page
let show: Show

const privateAddress = (): Promise<string> => page.getByRole('textbox', { name: 'Private feed' }).inputValue()
const statusOf = async (address: string): Promise<number> =>
  (await fetch(new URL(new URL(address).pathname, product.url))).status

beforeAll(async () => {
  listener = await newListener('Private Feed Reader')
  const enclosure_url = 'https://audio.example/one.mp3'
  show = await makeShow({ title: 'Feeds of the Harbour' }, [{ title: 'One', enclosure_url }])
  await request('/follow', listener, 'POST', { type: 'podcast', id: show.id })
  ;({ page } = await visitAs(listener, `/podcast/${show.id}`))
})
it('creates a private feed, changes its URL and revokes it', async () => {
  await page.getByRole('button', { name: 'Feed for podcast apps' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feed for podcast apps' })
  const open = dialog.getByRole('textbox', { name: 'Public feed' })
  expect(await open.inputValue()).toMatch(`/feeds/podcasts/${show.id}.xml`)
  await dialog.getByRole('button', { name: 'Create private feed' }).click()
  await dialog.getByRole('textbox', { name: 'Private feed' }).waitFor()
  const first = await privateAddress()
  expect(await statusOf(first)).toBe(200)
  expect(await axeFinds(page, 'the feed dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Reset URL' }).click()
  await expect.poll(privateAddress).not.toBe(first)
  const second = await privateAddress()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Create private feed' }).waitFor()
  expect(await statusOf(second)).toBe(404)
})

it('exports followed podcasts as OPML for other apps', async () => {
  await page.keyboard.press('Escape')
  await go(page, '/library/podcasts')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as OPML' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('podcasts.opml')
  expect(await readFile(await savedPath(download), 'utf8')).toContain(`/feeds/podcasts/${show.id}.xml`)
})
