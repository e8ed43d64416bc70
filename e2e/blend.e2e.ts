// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inDatabase } from './database.ts'
import { befriend, demoAlbum, type Listener, newListener, visitAs } from './listener.ts'

/** Records plays of every nth song of the demo catalog. */
const listen = ({ id }: Listener, nth: number) =>
  inDatabase((db) =>
    sql`insert into plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
      select ${id}, 'song', id, 200, now() - interval '2 days', now(), 200, true
      from songs cross join generate_series(1, 5) where public and id % ${nth} = 0`.execute(db),
  )
const rows = (page: Page, title: string) =>
  page.getByRole('list', { name: `Songs of ${title}` }).getByRole('listitem')

it('shows two friends whose taste each song is, how they match, and becomes a playlist', async () => {
  await demoAlbum()
  const [ivy, ben] = [await newListener('Ivy Sato'), await newListener('Ben Okri')]
  await befriend(ivy, ben)
  await listen(ivy, 2)
  await listen(ben, 3)
  const { page, complaints } = await visitAs(ivy, '/friends')
  const guest = await visitAs(ben, '/friends')
  await page.getByRole('button', { name: 'New Blend' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Blend' })
  await dialog.getByRole('button', { name: 'Ben Okri' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('heading', { name: 'Waiting for your friends' }).waitFor()

  await guest.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await guest.page.getByText('Invites you to a Blend.').click()
  await guest.page.getByRole('heading', { name: 'Ivy Sato invites you to a Blend' }).waitFor()
  await guest.page.getByText('Private sessions never count.').waitFor()
  await guest.page.getByRole('button', { name: 'Join', exact: true }).click()

  const title = 'Ivy Sato + Ben Okri'
  for (const one of [page, guest.page]) {
    await one.getByRole('heading', { name: title }).waitFor()
    await rows(one, title)
      .first()
      .getByRole('img', { name: /^(Ivy Sato, Ben Okri|Ben Okri, Ivy Sato)$/ })
      .waitFor()
    await rows(one, title).getByRole('img', { name: 'Ben Okri', exact: true }).first().waitFor()
    await one.getByText('The song that brings you together').waitFor()
  }
  const match = page.getByRole('article', { name: title }).getByRole('img', { name: /% match$/ })
  expect(await match.getAttribute('aria-label')).toMatch(/^[1-9]\d?% match$/)

  await guest.page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .click()
  await guest.page
    .getByRole('main')
    .getByRole('button', { name: `Pause ${title}` })
    .waitFor()
  // It is among their playlists and on the home page, too.
  const library = guest.page.getByRole('navigation', { name: 'Your library' })
  await library.getByRole('link', { name: new RegExp(title.replace('+', '\\+')) }).waitFor()
  await guest.page.getByRole('link', { name: 'Home' }).first().click()
  const card = guest.page.getByRole('region', { name: 'Blends' }).getByRole('article')
  await card.getByRole('button', { name: `Pause ${title}` }).click({ force: true })
  await card.getByRole('button', { name: `Play ${title}` }).waitFor()
  await card.getByRole('link', { name: title }).click()
  await guest.page.getByRole('button', { name: 'Save as playlist' }).click()
  const saving = guest.page.getByRole('dialog')
  expect(await saving.getByLabel('Title').inputValue()).toBe(title)
  await saving.getByRole('button', { name: /^(Create|Save)/ }).click()
  await guest.page.getByText(`Playlist ${title} created`).waitFor()

  await guest.page.getByRole('main').getByRole('button', { name: 'Members' }).click()
  await guest.page.getByRole('button', { name: 'Leave Blend' }).click()
  await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.page.waitForURL('**/friends')
  await page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  // The documents of private pages are sent with 404, as is the Blend that is gone.
  for (const all of [complaints, guest.complaints])
    expect(all.filter((text) => !text.includes('404'))).toEqual([])
})
