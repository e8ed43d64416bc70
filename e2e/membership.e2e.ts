// @module-tag long
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFindsInThemes } from './axe.ts'
import { go, type View, visit } from './browser.ts'
import { administrator, demoAlbum, newListener, request, visitAs } from './listener.ts'
import { mailedLink } from './mailed-link.ts'

const PATIENCE = { timeout: 30_000 }
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

let desk: View
beforeAll(async () => {
  const admin = await administrator('Request Admin', 'request.admin@example.org')
  desk = await visitAs(admin, '/admin/artist-requests')
})

/** Opens the pending request of a user in the back office. */
const review = async (by: string, check: (sheet: Locator) => Promise<void>): Promise<void> => {
  const { page, complaints } = desk
  await page.reload()
  await page
    .getByRole('row')
    .filter({ hasText: by })
    .filter({ hasText: /Pending|Asked|Answered/ })
    .getByRole('link')
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Question to the applicant').waitFor()
  await check(sheet)
  expect(complaints).toEqual([])
}

const decide = (by: string, words: string, button: string): Promise<void> =>
  review(by, async (sheet) => {
    await sheet.getByLabel('Message to the applicant').fill(words)
    await sheet.getByRole('button', { name: button }).click()
    await sheet.waitFor({ state: 'detached' })
  })

const prove = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Continue' }).click()
  // The next step is shown from its title on, which the top bar does not cover.
  const title = page.getByRole('heading', { name: 'Prove it’s you' })
  const bar = await page.locator('main > header').first().boundingBox()
  const top = async () => (await title.boundingBox())?.y
  await expect.poll(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Number.NaN))
  await page.getByRole('radio', { name: /Another way/ }).check()
  await page.getByLabel('How can we verify you?').fill(words)
  await page.getByLabel('I own or may use the rights').check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request is with us').waitFor()
}

it('a listener asks to be an artist, answers a question, is approved and opens the artist area', async () => {
  const wren = await newListener('Wren Dahl')
  const { page, complaints } = await visitAs(wren, '/account/settings#artist', {
    width: 390,
    height: 844,
    hasTouch: true,
  })
  await part(page, 'Artist').getByRole('link', { name: 'Become an artist' }).click()
  const name = page.getByLabel('Artist name')
  await expect.poll(() => name.inputValue()).toBe('Wren Dahl')
  await name.fill('Marsh Lights')
  await page.getByRole('radio', { name: 'Band' }).check()
  await page.getByLabel('Website (optional)').fill('ftp://marsh.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter a valid URL.').waitFor()
  await page.getByLabel('Website (optional)').fill('marsh.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  // A page of this network is not opened; another proof is given instead.
  await page.getByLabel('Where did you put it?').fill('http://127.0.0.1:9/about')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('This page can’t be opened.').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).last().click()
  await prove(page, 'Our label is Wexford Records.')

  await review('Wren Dahl', async (sheet) => {
    await sheet.getByText('Our label is Wexford Records.').waitFor()
    await sheet.getByRole('link', { name: 'https://marsh.example' }).waitFor()
    await sheet.getByLabel('Question to the applicant').fill('Which Marsh Lights?')
    await sheet.getByRole('button', { name: 'Ask' }).click()
    await sheet.getByText('Asked', { exact: true }).waitFor()
  })
  const asked = await mailedLink('wren.dahl@example.org', '/become-artist')
  await go(page, asked.pathname)
  await page.getByText('Which Marsh Lights?').waitFor()
  expect(await axeFindsInThemes(page, 'question')).toEqual([])
  await page.getByLabel('Your answer').fill('Those of Wexford.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Reading…').waitFor()

  await decide('Wren Dahl', 'Please send it again with another name.', 'Reject')
  await page.reload()
  await page.getByText('Please send it again with another name.').waitFor()
  await page.getByRole('button', { name: 'Apply again' }).click()
  await name.fill('Marsh Lights of Wexford')
  await prove(page, 'As before.')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await name.fill('Marsh Lights of Wexford')
  await prove(page, 'As before.')
  await decide('Wren Dahl', 'Welcome.', 'Approve')
  const area = await mailedLink('wren.dahl@example.org', '/artist')
  expect(area.pathname).toBe('/artist')
  await page.getByText('You’re an artist here').waitFor(PATIENCE)
  await page.getByRole('link', { name: 'Open artist area' }).click()
  await page.waitForURL('**/artist/analytics')
  // On phones the switcher is in the menu, which is closed.
  await page.getByText('Marsh Lights of Wexford').first().waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

/** Other journeys give some artists a team. */
const artistWithoutTeam = async (): Promise<{ id: number; name: string }> => {
  await demoAlbum()
  const { data } = (await (await request('/artists?per_page=50')).json()) as { data: { id: number }[] }
  for (const { id } of data) {
    const artist = (await (await request(`/artists/${id}`)).json()) as {
      id: number
      name: string
      claimable?: boolean
    }
    if (artist.claimable) return artist
  }
  throw new Error('every artist has a team')
}

it('claims an imported artist from its page', async () => {
  const imp = await newListener('Imp Vale')
  const artist = await artistWithoutTeam()
  const { page, complaints } = await visitAs(imp, `/artist/${artist.id}`)
  await page.getByRole('link', { name: 'Claim this artist' }).click()
  await prove(page, 'Write to my label.')
  await review('Imp Vale', async (sheet) => {
    await sheet.getByText('Claims', { exact: true }).waitFor()
    await sheet.getByText(/\d+ songs, /).waitFor()
    await sheet.getByRole('button', { name: 'Reject' }).click()
    await sheet.waitFor({ state: 'detached' })
  })
  await page.reload()
  await page.getByText(`Your request for ${artist.name} was declined.`).waitFor()
  expect(complaints).toEqual([])
})

it('emails the owner about a login on a new device, unless disabled', async () => {
  const ida = await newListener('Ida Newell')
  const logIn = async (userAgent: string) => {
    const { page } = await visit('/login', { userAgent })
    await page.getByLabel('Email').fill('ida.newell@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/home')
    return page
  }
  const page = await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  const link = await mailedLink('ida.newell@example.org', '/account/settings')
  expect(link.hash).toBe('#sessions')
  await page.goto(link.pathname + link.hash)
  const mails = part(page, 'Email notifications').getByRole('switch', { name: 'New login alerts' })
  await expect.poll(() => mails.isChecked(), PATIENCE).toBe(true)
  await mails.click()
  const notify = async () => ((await (await request('/user', ida)).json()) as { notify: object }).notify
  await expect.poll(notify, PATIENCE).toMatchObject({ new_device: false })
  await page.reload()
  await mails.waitFor()
  await expect.poll(() => mails.isChecked()).toBe(false)
})
