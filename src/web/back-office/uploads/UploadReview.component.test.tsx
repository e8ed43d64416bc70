import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistSongCalls, artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { artistUploads, type PendingUpload } from '../../../contract/catalog/back-office/uploads.ts'
import { done } from '../../../contract/core/pagination.ts'
import { unsentFiles } from '../../catalog/uploads/upload-drafts.ts'
import { queryClient } from '../../data/client.ts'
import { clearAccountStorage } from '../../data/storage.ts'
import { axeFinds } from '../../testing/axe.ts'
import { administrator, managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'
import { PreviewButton } from '../shell/PreviewButton.tsx'

const idOf = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const upload = (no: number, more: Partial<PendingUpload> = {}): PendingUpload => ({
  id: idOf(no),
  file_name: `${no}.flac`,
  size: 1000,
  duration: 180,
  truncated: false,
  title: `Song ${no}`,
  artists: [],
  album: 'Slow Weather',
  album_artist: managed.name,
  track_no: no,
  disc_no: null,
  year: 2026,
  genres: [],
  label: null,
  credits: [],
  cover: null,
  same: null,
  ...more,
})

let waiting: PendingUpload[]
beforeEach(() => {
  sessionStorage.clear()
  waiting = []
  answer(artistUploads.waiting, () => waiting)
  answer(artistUploads.albums, ({ body }) => body.titles.map(() => null))
  answer(artistSongCalls.genres, () => [{ id: 3, name: 'Folk' }])
})

const field = (name: string) => page.getByRole('textbox', { name })
const songs = page.getByRole('list', { name: /^Songs of/ })
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('upload-draft/'))
const sent = () =>
  received
    .filter(({ path }) => path.endsWith('/artist/songs/import'))
    .map(({ body }) => (body as { songs: object[] }).songs)

/** The list of songs, which is empty. */
const serveSongs = () => {
  const none = { all: 0, draft: 0, scheduled: 0, published: 0, hidden: 0, deleted: 0 }
  answer(artistSongCalls.states, () => none)
  answerTable(artistSongs, [])
}

it('asks before an upload is removed', async () => {
  waiting = [upload(1), upload(2)]
  answer(artistUploads.discard, () => {
    waiting = waiting.slice(1)
    return done
  })
  await openArtistArea('upload')
  const remove = page.getByRole('button', { name: 'Remove Song 1' })
  const dialog = page.getByRole('alertdialog', { name: 'Remove this upload?' })
  await remove.click()
  await expect.element(dialog.getByText('Song 1. This can’t be undone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(received.some(({ path }) => path.endsWith('/discard'))).toBe(false)
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove Song 2' })).toBeVisible()
})

it('has the name of a file begin below its title', async () => {
  waiting = [upload(1)]
  await openArtistArea('upload')
  const title = (await field('Title of Song 1').findElement()) as HTMLInputElement
  const start =
    title.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(title).paddingInlineStart)
  const name = await page.getByText('1.flac').findElement()
  expect(Math.abs(name.getBoundingClientRect().left - start)).toBeLessThan(2)
})

it('renders only the line that changes, and only those on screen, of two hundred', async () => {
  waiting = Array.from({ length: 200 }, (_, at) => upload(at + 1))
  await openArtistArea('upload')
  await field('Title of Song 1').fill('First')
  const rendered = vi.mocked(PreviewButton)
  expect(songs.getByRole('listitem').all().length).toBeLessThan(60)
  await expect.element(songs.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '200')
  rendered.mockClear()
  await userEvent.tab()
  await expect.element(field('Artist of First').or(field('Title of First')).first()).toBeVisible()
  expect(new Set(rendered.mock.calls.map(([{ item }]) => item.id))).toEqual(new Set([idOf(1)]))
  rendered.mockClear()
  await page.getByRole('checkbox', { name: 'Select Song 2', exact: true }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await field('Year of Slow Weather').fill('2025')
  await userEvent.tab()
  await expect.element(page.getByRole('list', { name: /2025$/ })).toBeVisible()
  // Renaming the album keeps the focus where Tab takes it.
  await field('Album of Slow Weather').fill('Fast Weather')
  await userEvent.tab()
  await expect.element(field('Year of Fast Weather')).toHaveFocus()
  // Neither a selection nor what belongs to the album shows in lines.
  expect(rendered.mock.calls).toEqual([])
})

it('shows the songs of an album on screen after the list above it grew', { tags: 'long' }, async () => {
  const box = Array.from({ length: 40 }, (_, at) => upload(500 + at, { album: 'Box', track_no: at + 1 }))
  waiting = [upload(1), ...box]
  await openArtistArea('upload')
  await expect.element(field('Title of Song 500')).toBeVisible()
  waiting = [...Array.from({ length: 120 }, (_, at) => upload(at + 1)), ...box]
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('160', { exact: true })).toBeVisible()
  page.getByRole('region', { name: 'Box' }).element().scrollIntoView()
  await expect.element(field('Title of Song 500')).toBeInViewport()
  await expect.element(field('Title of Song 501')).toBeInViewport()
})

it('names the columns of a record on wide screens', async () => {
  waiting = [upload(1)]
  await openArtistArea('upload')
  const record = page.getByRole('region', { name: 'Slow Weather' })
  for (const name of ['Disc', 'Track', 'Title', 'Featured artists', 'Genre'])
    await expect.element(record.getByText(name, { exact: true }).first()).toBeVisible()
})

it('keeps what was edited until the uploads are songs', { tags: 'long' }, async () => {
  serveSongs()
  waiting = [upload(1), upload(2)]
  const { back } = await openArtistArea('upload')
  await field('Record label of Slow Weather').fill('Shed')
  await field('Title of Song 2').fill('Second')
  await page.getByRole('navigation').getByRole('link', { name: 'Songs', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  back()
  await expect.element(field('Title of Second')).toBeVisible()
  await expect.element(field('Record label of Slow Weather')).toHaveValue('Shed')
  expect(stored()).toHaveLength(2)
  answer(artistUploads.create, ({ body }) => {
    waiting = waiting.slice(1)
    const [first, second] = body.songs.map(({ upload_id }) => upload_id) as [string, string]
    return {
      done: [{ upload_id: first, song_id: 1 }],
      failed: [{ upload_id: second, message: 'This value isn’t valid.' }],
    }
  })
  await page.getByRole('button', { name: 'Add as drafts' }).click()
  // What was not added is named.
  const refused = page.getByRole('alert', { name: 'Not added' })
  await expect.element(refused.getByText('2.flac')).toBeVisible()
  await expect.element(refused.getByText('This value isn’t valid.')).toBeVisible()
  await expect.poll(stored).toEqual([`upload-draft/${administrator.id}/artist-${managed.id}/${idOf(2)}`])
  expect(sent()).toEqual([
    [
      { upload_id: idOf(1), label: 'Shed' },
      { upload_id: idOf(2), label: 'Shed', title: 'Second' },
    ],
  ])
  // Whoever uses this browser next does not find it.
  clearAccountStorage()
  expect(stored()).toEqual([])
})

it('shares credits and genre, adds to an album or makes a new one, and decides about duplicates', {
  tags: 'long',
}, async () => {
  const same = (by: 'file' | 'tags', song_id: number) => ({ same: { by, song_id, title: 'Old' } })
  waiting = [upload(1), upload(2, same('file', 8)), upload(3, same('tags', 9)), upload(4, { album: null })]
  answer(artistUploads.albums, ({ body }) =>
    body.titles.map((title) => ({ id: 5, title, cover: null, songs_count: 9 })),
  )
  answer(artistSongCalls.artists, () => [])
  answer(artistUploads.create, ({ body }) => ({
    done: body.songs.map(({ upload_id }) => ({ upload_id, song_id: 1 })),
    failed: [],
  }))
  await openArtistArea('upload')
  const group = page.getByRole('region', { name: 'Slow Weather' })
  // What belongs to the existing album is not asked for.
  await expect.element(group.getByText('“Slow Weather” already exists · 9 songs')).toBeVisible()
  await expect.element(field('Record label of Slow Weather')).not.toBeInTheDocument()
  await group.getByRole('radio', { name: 'New album' }).click()
  await expect.element(field('Record label of Slow Weather')).toBeVisible()
  await page.getByRole('combobox', { name: 'Genre of Slow Weather' }).selectOptions('Folk')
  await group.getByRole('button', { name: 'Credits of Slow Weather' }).click()
  await group.getByRole('button', { name: 'Add credit' }).click()
  await group.getByRole('combobox', { name: 'Name' }).fill('Ida Wren')
  await page.getByRole('option', { name: 'New: Ida Wren' }).click()
  expect(await axeFinds('main')).toEqual([])
  const duplicate = (title: string) => page.getByRole('combobox', { name: `Duplicate: ${title}` })
  await expect.element(duplicate('Song 2')).toHaveValue('skip')
  expect((duplicate('Song 2').element() as HTMLSelectElement).options).toHaveLength(2)
  await duplicate('Song 3').selectOptions('Replace audio')
  await page.getByRole('button', { name: 'Add as drafts' }).click()
  await expect.poll(sent).toHaveLength(1)
  const credits = [{ role: 'writer', name: 'Ida Wren', artist_id: null, instrument: null }]
  expect(sent()[0]).toEqual([
    { upload_id: idOf(1), new_album: expect.any(String), genre_ids: [3], credits },
    { upload_id: idOf(3), replaces: 9 },
    { upload_id: idOf(4) },
  ])
  serveSongs()
  await page.getByRole('button', { name: 'Show songs' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
})

it('names files that a reload interrupted and those that are refused', async () => {
  const scope = { account: administrator.id, desk: `artist-${managed.id}` }
  unsentFiles(scope).add({ name: '05 Half / Sent.flac', size: 9, modified: 1 })
  await openArtistArea('upload')
  const list = page.getByRole('region', { name: 'Not uploaded' })
  await expect.element(list.getByText('05 Half / Sent.flac')).toBeVisible()
  await expect.element(list.getByText(/Choose the file again/)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(input as HTMLInputElement, new File(['x'], 'notes.pdf'))
  await expect.element(list.getByText('notes.pdf')).toBeVisible()
  await expect.element(list.getByText(/^Not an audio file/)).toBeVisible()
  await list.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(unsentFiles(scope).list()).toEqual([])
})
