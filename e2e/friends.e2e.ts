import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener, request, visitAs } from './listener.ts'
import { checkPage } from './page-checks.ts'

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

it('lets two people become friends, live, and part again', async () => {
  const [mira, theo] = [await newListener('Mira Halden'), await newListener('Theo Brandt')]
  const { page, complaints } = await visitAs(mira, '/friends')
  const other = await visitAs(theo, '/friends')
  await page.getByRole('heading', { name: 'No friends yet' }).waitFor()
  await other.page.getByRole('heading', { name: 'No friends yet' }).waitFor()

  await page.getByRole('searchbox', { name: 'Find people' }).fill('theo bra')
  await page.getByRole('button', { name: 'Add Theo Brandt as a friend' }).click()
  await page.getByRole('button', { name: 'Withdraw the request to Theo Brandt' }).first().waitFor()

  // Without a reload, he is asked.
  await other.page.getByRole('heading', { name: 'Requests' }).waitFor()
  await other.page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await other.page.getByRole('button', { name: 'Accept the request from Mira Halden' }).click()
  await row(other.page, 'Mira Halden').getByText('Online', { exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Find people' }).fill('')
  await row(page, 'Theo Brandt').getByText('Online', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Options for Theo Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Remove friend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove friend' }).click()
  await other.page.getByRole('heading', { name: 'No friends yet' }).waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
})

it('makes friends by an invite link, also after logging in', { tags: 'long' }, async () => {
  const [noor, liv] = [await newListener('Noor Haddad'), await newListener('Liv Sandoval')]
  const host = await visitAs(noor, '/friends')
  await host.page.getByRole('button', { name: 'Invite link' }).first().click()
  await host.page.getByRole('img', { name: 'Invite link as a QR code' }).waitFor()
  const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await host.page.keyboard.press('Escape')

  const { page } = await visit(new URL(link).pathname)
  await page.getByRole('heading', { name: 'Noor Haddad wants to be your friend' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).last().click()
  await page.getByLabel('Email').fill('liv.sandoval@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Become friends' }).click()
  await page.waitForURL(`**/profile/${noor.id}`)
  await page.getByRole('button', { name: 'Remove Noor Haddad from your friends' }).waitFor()
  await row(host.page, 'Liv Sandoval').waitFor()
  expect(liv.id).toBeGreaterThan(0)
})

it('hides two people from each other once one blocks the other', { tags: 'long' }, async () => {
  const [kaia, otto] = [await newListener('Kaia Lund'), await newListener('Otto Pereira')]
  await request('/add-friend', kaia, 'POST', { user_id: otto.id })
  const { page } = await visitAs(kaia, `/profile/${otto.id}`)
  await page.getByRole('button', { name: 'Options for Otto Pereira' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await page.getByText('You blocked Otto Pereira.').waitFor()

  const other = await visitAs(otto, `/profile/${kaia.id}`)
  await other.page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
  await other.page.goto('/search/Kaia%20Lund/profiles')
  await other.page.getByText('No results').first().waitFor()

  await page.goto('/account/settings#privacy')
  await page.getByRole('heading', { name: 'Blocked people' }).waitFor()
  await page.getByRole('button', { name: 'Unblock Otto Pereira' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Blocked people' }).count()).toBe(0)
  await other.page.goto(`/profile/${kaia.id}`)
  await other.page.getByRole('button', { name: 'Add Kaia Lund as a friend' }).waitFor()
})

it('shows the bio to everyone, but the most played only to friends', { tags: 'long' }, async () => {
  const [amara, bram, vera] = [
    await newListener('Amara Diallo'),
    await newListener('Bram de Wit'),
    await newListener('Vera Nair'),
  ]
  await request('/add-friend', amara, 'POST', { user_id: bram.id })
  await request('/add-friend', bram, 'POST', { user_id: amara.id })
  const { id: album } = await demoAlbum()
  const [song] = (await (await request(`/album/${album}/songs`)).json()) as { id: number; title: string }[]
  await inDatabase((db) =>
    db
      .insertInto('plays')
      .values({ user_id: amara.id, item_type: 'song', item_id: song?.id ?? 0, duration: 60, counted: true })
      .execute(),
  )
  const { page } = await visitAs(amara, '/account/settings')
  await page.getByLabel('About you').fill('Night-shift baker.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved.').waitFor()
  await page
    .getByRole('group', { name: 'Who can see what you play most' })
    .getByText('Friends', { exact: true })
    .click()
  await expect
    .poll(async () => (await (await request('/user', amara)).json()) as object)
    .toMatchObject({ bio: 'Night-shift baker.', privacy: { most_played: 'friends' } })

  const friend = await visitAs(bram, `/profile/${amara.id}`)
  await friend.page.getByText('Night-shift baker.').waitFor()
  const top = friend.page.getByRole('region', { name: 'Top songs this month' })
  await top
    .getByText(song?.title ?? '')
    .first()
    .waitFor()
  const stranger = await visitAs(vera, `/profile/${amara.id}`)
  await stranger.page.getByText('Night-shift baker.').waitFor()
  await stranger.page.getByRole('heading', { name: /no public playlists/ }).waitFor()
  expect(await stranger.page.getByRole('region', { name: 'Top songs this month' }).count()).toBe(0)
})

it('is accessible, fits narrow phones and moves nothing while it loads', { tags: 'long' }, async () => {
  const [rosa, dan, eva] = [
    await newListener('Rosa Weir'),
    await newListener('Dan Castor'),
    await newListener('Evangeline Bartholomew Lindqvist Altenburg'),
  ]
  for (const [one, other] of [
    [rosa, dan],
    [dan, eva],
  ] as const) {
    await request('/add-friend', one, 'POST', { user_id: other.id })
    await request('/add-friend', other, 'POST', { user_id: one.id })
  }
  await request('/add-friend', await newListener('Ivo Park'), 'POST', { user_id: rosa.id })
  const { page } = await visitAs(rosa, 'about:blank')
  await checkPage(page, '/friends', async () => {
    await page.getByText('Friends since').waitFor()
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await page.getByRole('heading', { name: 'Suggestions' }).waitFor()
  })
  await checkPage(page, `/profile/${eva.id}`)
})
