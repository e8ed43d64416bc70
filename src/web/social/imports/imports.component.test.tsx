import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type ImportFound, type ImportRun, imports } from '../../../contract/social/imports.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { ImportPage } from './ImportPage.tsx'

const part = { count: 1204, matched: 1100, taken: 0, known: 0 }
const found: ImportFound = {
  parts: { listens: part, likes: { ...part, count: 3, matched: 3 } },
  playlists: [
    { name: 'Evenings', songs: 20, matched: 12, exists: false, playlist_id: null },
    { name: 'Mornings', songs: 5, matched: 5, exists: true, playlist_id: null },
    { name: 'Nothing', songs: 2, matched: 0, exists: false, playlist_id: null },
  ],
  first_at: '2019-03-01T10:00:00.000Z',
  last_at: '2026-03-01T10:00:00.000Z',
  skipped: 7,
}
const run = (more: Partial<ImportRun>): ImportRun => ({
  id: '11111111-1111-4111-8111-111111111111',
  source: 'file',
  name: 'my_spotify_data.zip',
  status: 'ready',
  progress: 0,
  found,
  missing: 0,
  error: null,
  created_at: '2026-11-30T10:00:00.000Z',
  ...more,
})

let runs: ImportRun[]
beforeEach(() => {
  runs = []
  answer(imports.list, () => ({ imports: runs, lastfm: false }))
})
const card = () => page.getByRole('article', { name: 'my_spotify_data.zip' })

it('imports what is chosen of what was found, and says what became of it', async () => {
  runs = [run({})]
  await showToListener(<ImportPage />)
  await expect.element(card().getByText(/^1,100 of 1,204 are in the catalog/)).toBeVisible()
  const list = (name: string) => card().getByRole('checkbox', { name })
  await expect.element(list('Evenings')).toBeChecked()
  // The account has one, and of the other there is nothing.
  await expect.element(list('Mornings')).not.toBeChecked()
  await expect.element(list('Nothing')).not.toBeChecked()
  expect(await axeFinds()).toEqual([])
  await list('Mornings').click()
  await list('Likes and follows').click()
  const done = {
    ...found,
    parts: { listens: { ...part, taken: 1200, known: 4 } },
    playlists: found.playlists.map((one, at) => ({ ...one, playlist_id: at === 0 ? 7 : null })),
  }
  answer(imports.start, () => {
    const running = run({ status: 'running', progress: 0.5 })
    runs = [running]
    return running
  })
  await card().getByRole('button', { name: 'Import' }).click()
  await expect.element(card().getByRole('progressbar')).toHaveAttribute('value', '0.5')
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    parts: ['listens'],
    playlists: [0, 1],
  })
  runs = [run({ status: 'done', found: done, missing: 104 })]
  await expect
    .element(card().getByText('1,200 added · 4 already there · 104 not in the catalog'))
    .toBeVisible()
  await expect.element(card().getByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/playlist/7')
  const missing = { type: 'song', title: 'Unheard Of', artist: 'Halden Vey', album: null, count: 9 } as const
  answer(imports.missing, () => [missing])
  await card().getByRole('button', { name: 'Show what the catalog doesn’t have' }).click()
  await expect.element(page.getByRole('dialog').getByText('Unheard Of')).toBeVisible()
})

it('says why an import failed', async () => {
  runs = [run({ status: 'failed', found: null, error: 'Nothing to import was found.' })]
  await showToListener(<ImportPage />)
  await expect.element(card().getByText('Nothing to import was found.')).toBeVisible()
  await expect.element(card().getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('undoes an import once that is confirmed', async () => {
  runs = [run({ status: 'done' })]
  answer(imports.undo, () => {
    const undone = run({ status: 'undone' })
    runs = [undone]
    return undone
  })
  await showToListener(<ImportPage />)
  await card().getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.element(card().getByText(/^Undone/)).toBeVisible()
})

it('shows what a server answers at the fields', async () => {
  answer(imports.create, () =>
    refuse('validation', { password: ['The server doesn’t accept this user name and password.'] }),
  )
  await showToListener(<ImportPage />)
  await page.getByRole('button', { name: 'Enter an address' }).click()
  await page.getByLabelText('Server address').fill('music.example')
  await page.getByLabelText('User name').fill('nina')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(page.getByText('The server doesn’t accept this user name and password.').first())
    .toBeVisible()
  // Profiles of Last.fm are not offered while the site has no key.
  await expect.element(page.getByText('From ListenBrainz', { exact: true })).toBeVisible()
})
