import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminAlbumCalls, adminAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { adminArtists } from '../../../contract/catalog/back-office/artists.ts'
import { adminGenres, adminPodcastGenres } from '../../../contract/catalog/back-office/genres.ts'
import { adminPlaylists } from '../../../contract/catalog/back-office/playlists.ts'
import { adminSongCalls, adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import type { ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { adminArtistTeams } from '../../../contract/platform/back-office/artist-teams.ts'
import { adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { adminPages } from '../../../contract/site/back-office/pages.ts'
import { adminUsers } from '../../../contract/site/back-office/users.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

interface Expected {
  of: ListPageTable
  path: string
  columns: string[]
  /** Labels of the fields of a sheet. */
  fields: string[]
  filters: string[]
  bulk: string[]
}

const pages: Expected[] = [
  {
    of: adminSongs,
    path: 'songs',
    columns: ['Title', 'Artist', 'Album', 'Duration', 'Plays', 'Status'],
    fields: ['Title', 'Artists', 'Album', 'Genres'],
    filters: ['Status', 'Added', 'Genre'],
    bulk: ['Publish', 'Hide', 'Set genre', 'Re-encode', 'Delete'],
  },
  {
    of: adminAlbums,
    path: 'albums',
    columns: ['Title', 'Artist', 'Year', 'Songs', 'Plays', 'Status', 'Added'],
    fields: ['Title', 'Artist', 'Released', 'Year', 'Description', 'Public', 'Compilation'],
    filters: ['Songs', 'Compilation', 'Genre'],
    bulk: ['Publish', 'Hide', 'Merge into', 'Delete'],
  },
  {
    of: adminArtists,
    path: 'artists',
    columns: ['Name', 'Added'],
    fields: ['Name', 'Display name', 'Biography', 'Verified', 'Account'],
    filters: ['Songs', 'Verified'],
    bulk: ['Merge into', 'Delete'],
  },
  {
    of: adminUsers,
    path: 'users',
    columns: ['Name', 'Email', 'Roles', 'Status', 'Last seen', 'Added'],
    fields: ['Name', 'Email', 'Roles', 'Email confirmed', 'Administrator'],
    filters: ['Blocked', 'Email confirmed'],
    bulk: [
      'Block',
      'Unblock',
      'Send password reset email',
      'Log out everywhere and revoke app passwords',
      'Delete',
    ],
  },
  {
    of: adminPlaylists,
    path: 'playlists',
    columns: ['Title', 'Owner', 'Songs', 'Followers', 'Status', 'Added'],
    fields: ['Title', 'Description', 'Public'],
    filters: ['Songs'],
    bulk: ['Publish', 'Hide', 'Delete'],
  },
  {
    of: adminPodcastGenres,
    path: 'podcast-genres',
    columns: ['Name', 'Podcasts', 'Position', 'Added'],
    fields: ['Name', 'Colour'],
    filters: ['Podcasts'],
    bulk: ['Merge into', 'Delete'],
  },
  {
    of: adminPages,
    path: 'configuration/pages',
    columns: ['Title', 'Path', 'Visible', 'Last changed'],
    fields: ['Title', 'Path', 'Public', 'Title for search engines', 'Description for search engines'],
    filters: ['Visible'],
    bulk: ['Publish', 'Hide', 'Delete'],
  },
]

const texts = (all: Element[]) => all.map((one) => one.textContent?.trim() ?? '')

it.each(pages)('$path: columns, filters, bulk actions and fields', async (expected) => {
  const { of, path, columns, fields, filters, bulk } = expected
  answerTable(adminGenres, [])
  answerTable(adminRoles, [])
  answer(adminSongCalls.genres, () => [])
  answer(adminAlbumCalls.genres, () => [])
  answer(adminAlbumCalls.songs, () => [])
  answer(adminArtistTeams.get, () => ({ members: [], invitations: [] }))
  const row = sampleOf(of.list.reply.def.shape.data.def.element, { id: 1 })
  answerTable(of, [row as never], { item: sampleOf(of.get.reply) as never })
  await openBackOffice(path)
  await page.getByRole('table').getByRole('link').first().findElement()
  const all = await page.getByRole('checkbox', { name: 'Select all on this page' }).findElement()
  ;(all as HTMLElement).click()
  expect(texts(page.getByRole('columnheader').elements())).toEqual(expect.arrayContaining(columns))
  const bar = page.getByRole('region', { name: 'Selected rows' })
  for (const name of bulk) await expect.element(bar.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  for (const name of filters)
    await expect.element(page.getByRole('dialog').getByText(name).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('table').getByRole('link').first().click()
  const sheet = page.getByRole('dialog')
  for (const label of fields) await expect.element(sheet.getByLabelText(label).first()).toBeInTheDocument()
})

it('filters songs by several genres at a time, and names them', { tags: 'long' }, async () => {
  const song = (id: number, title: string, genre: number) => ({
    ...sampleOf(adminSongs.list.reply.def.shape.data.def.element, { id }),
    title,
    genres: [{ id: genre, name: `Genre ${genre}` }],
  })
  answer(adminSongCalls.genres, () => [1, 2, 3].map((id) => ({ id, name: `Genre ${id}` })))
  answerTable(adminSongs, [song(1, 'One', 1), song(2, 'Two', 2), song(3, 'Three', 3)] as never, {
    filters: {
      genre: ({ genres }, value) => genres.some(({ id }) => value.split(',').includes(String(id))),
    },
  })
  const { location } = await openBackOffice('songs')
  // Each begins with the initial on its cover.
  const titles = () => texts(page.getByRole('table').getByRole('link').elements()).map((one) => one.slice(1))
  await page.getByRole('button', { name: 'Filter' }).click()
  const choice = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  await choice('Genre 1').click()
  await choice('Genre 3').click()
  await expect.poll(titles).toEqual(expect.arrayContaining(['One', 'Three']))
  expect(titles()).toHaveLength(2)
  expect(new URLSearchParams(location().split('?')[1]).get('genre')).toBe('1,3')
  await expect.element(choice('Genre 3')).toHaveAttribute('aria-pressed', 'true')
  await choice('Genre 1').click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove filter Genre: Genre 3' }).click()
  await expect.poll(() => titles().length).toBe(3)
})

it('says why the choices of a bulk action could not be loaded', async () => {
  answer(adminSongCalls.genres, () => refuse('forbidden'))
  answerTable(adminSongs, [sampleOf(adminSongs.list.reply.def.shape.data.def.element, { id: 1 })] as never)
  await openBackOffice('songs')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Set genre' }).click()
  await expect.element(page.getByText('You’re not allowed to do this.').first()).toBeVisible()
})

it('has the configuration in sections, with the theme among them', async () => {
  answerSamples()
  await openBackOffice('configuration/theme/general')
  const menu = page.getByRole('navigation', { name: 'Configuration' })
  for (const name of ['Site', 'Playback', 'Access', 'Server'])
    await expect.element(menu.getByRole('heading', { name })).toBeVisible()
  const site = menu.getByRole('list', { name: 'Site' })
  await expect.element(site.getByRole('link', { name: 'Theme' })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(
      page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: /^Configuration/ }),
    )
    .toBeVisible()
})
