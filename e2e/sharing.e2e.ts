import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { demoAlbum, newListener, request } from './listener.ts'

it('opens a link with a start time, keeps it through login, plays from there and shares the position on', async () => {
  const { id } = await demoAlbum()
  const [song] = (await (await request(`/album/${id}/songs`)).json()) as { id: number; title: string }[]
  await newListener('Nela Share')
  const { page, complaints } = await visit(`/song/${song?.id}?t=31`)
  const main = page.getByRole('main')
  await main.getByText('Starts at 00:31').waitFor()
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.getByLabel('Email').fill('nela.share@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`**/song/${song?.id}?t=31`)
  await main
    .getByRole('button', { name: `Play ${song?.title}`, exact: true })
    .first()
    .click()
  await page
    .getByRole('region', { name: 'Player' })
    .getByText(/^00:3[1-9]$/)
    .first()
    .waitFor()
  await main
    .getByRole('button', { name: `Pause ${song?.title}`, exact: true })
    .first()
    .click()
  await main.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Share “${song?.title}”` })
  await dialog.getByRole('checkbox', { name: 'Start at' }).check()
  const link = dialog.getByRole('textbox', { name: 'Link', exact: true })
  expect(await link.inputValue()).toMatch(/\/song\/\d+\?t=3[1-9]$/)
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'Start at the beginning' }).click()
  await page.waitForURL(`**/song/${song?.id}`)
  expect(complaints).toEqual([])
})
