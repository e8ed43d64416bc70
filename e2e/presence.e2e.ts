// @module-tag long
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { go } from './browser.ts'
import { befriend, demoAlbum, newListener, visitAs } from './listener.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Friend activity' })
const title = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('link').first()

it('shows live what friends play, until they pause, hide it or leave', async () => {
  const [jonas, kaia] = [await newListener('Jonas Weir'), await newListener('Kaia Sund')]
  await befriend(jonas, kaia)
  const { id } = await demoAlbum()
  const watching = await visitAs(kaia, '/home')
  const { page } = watching
  await page.getByRole('button', { name: 'Friend activity' }).click()
  await panel(page).getByRole('heading', { name: 'No one is online right now' }).waitFor()

  const playing = await visitAs(jonas, `/album/${id}`)
  await panel(page).getByText('Online', { exact: true }).waitFor()
  await playing.page.locator('[data-part="play"]').first().click()
  await playing.page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor()
  const song = (await title(playing.page).textContent()) ?? ''
  await panel(page).getByText(song).waitFor()

  // Pausing hides it, and playing on shows it again.
  await playing.page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click()
  await panel(page).getByText('Online', { exact: true }).waitFor()
  await playing.page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await panel(page).getByText(song).waitFor()

  // The same song plays here on one press, and the page of friends has it, too.
  await panel(page)
    .getByRole('button', { name: `Play ${song}` })
    .click()
  await expect.poll(() => title(page).textContent()).toBe(song)
  await go(page, '/friends')
  await page.getByRole('region', { name: 'Listening now' }).getByRole('link', { name: song }).waitFor()
  await panel(page).getByText(song).waitFor()
  await go(page, `/profile/${jonas.id}`)
  await page.getByRole('region', { name: 'Listening now' }).getByRole('link', { name: song }).waitFor()

  // In a private session he is only online.
  await playing.page.getByRole('button', { name: 'Account' }).click()
  await playing.page.getByRole('menuitem', { name: 'Private session' }).click()
  await playing.page.getByRole('dialog').getByText('After 4 hours').click()
  await playing.page.getByRole('button', { name: 'Start session' }).click()
  await playing.page.getByRole('button', { name: 'Account, private session' }).waitFor()
  await panel(page).getByText('Online', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Listening now' }).count()).toBe(0)
  await playing.page.getByRole('button', { name: 'Account, private session' }).click()
  await playing.page.getByText('Private session until').waitFor()
  await playing.page.getByRole('menuitem', { name: 'End private session' }).click()
  await playing.page.getByRole('button', { name: 'Account', exact: true }).waitFor()

  // What he keeps to himself, friends do not see.
  await go(playing.page, '/account/settings#privacy')
  const choices = playing.page.getByRole('group', {
    name: 'Who can see when you’re online and what you play',
  })
  await choices.getByText('Only me').click()
  await panel(page).getByRole('heading', { name: 'No one is online right now' }).waitFor()
  await go(page, '/friends')
  await page.getByRole('button', { name: 'Online 0' }).click()
  await page.getByText('None of your friends are online.').waitFor()
  await choices.getByText('Friends', { exact: true }).click()
  await panel(page).getByText('Online', { exact: true }).waitFor()

  await playing.context.close()
  await panel(page).getByRole('heading', { name: 'No one is online right now' }).waitFor()
  expect([...watching.complaints, ...playing.complaints]).toEqual([])
})
