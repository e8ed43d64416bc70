import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { genres } from '../../../../contract/catalog/genres.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { useOnline } from '../../../data/connection/reachability.ts'
import { answer } from '../../../testing/http-server.ts'
import { showToListener } from '../../../testing/listener-page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { editPlaylist } from '../playlist-dialogs.ts'
import playlistStyles from '../playlists.module.css'
import { RuleEditor } from './RuleEditor.tsx'
import { draftOf } from './rule-draft.ts'

it('says that a new playlist needs a connection before a title is typed in vain', async () => {
  useOnline.setState({ online: false })
  await showToListener(null)
  await editPlaylist({ playlist: 'new' })
  const create = page.getByRole('button', { name: 'Create' })
  await expect
    .element(page.getByText('You can create playlists again as soon as you’re online.'))
    .toBeVisible()
  await expect.element(create).toBeDisabled()
  useOnline.setState({ online: true })
  await expect.element(create).toBeEnabled()
})

it('names the created playlist, and counts songs only if it has any', async () => {
  answer(playlists.create, () =>
    sampleOf(playlists.create.reply, { id: 7, title: 'Rainy days', songs_count: 0 }),
  )
  await showToListener(null)
  await editPlaylist({ playlist: 'new' })
  await page.getByRole('textbox', { name: 'Title' }).fill('Rainy days')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Playlist Rainy days created')).toBeVisible()
  expect(page.getByText('0 songs').elements()).toEqual([])
})

// Before the test below, which loads the editor.
it('does not grow when the editor of rules has loaded', async () => {
  answer(genres.list, () => [])
  await showToListener(null)
  const heights = new Set<number>()
  const observer = new MutationObserver(() => {
    const form = document.querySelector<HTMLElement>('[role=dialog] form')
    if (form) heights.add(form.offsetHeight)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await editPlaylist({ playlist: 'new', smart: true })
  await expect.element(page.getByRole('group', { name: 'Rules' })).toBeVisible()
  expect([...heights]).toHaveLength(1)
})

it.each([1280, 390])(
  'keeps the place of the editor of rules until it has loaded, at %i pixels',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 800))
    answer(genres.list, () => [])
    await showToListener(
      <>
        <div className={`${playlistStyles.rules} ${playlistStyles.rulesShape}`} data-testid="shape" />
        <RuleEditor draft={draftOf(null)} tried={false} onChange={() => undefined} />
      </>,
    )
    const editor = page.getByRole('group', { name: 'Rules' })
    await expect.element(editor).toBeVisible()
    const height = (element: Element) => element.getBoundingClientRect().height
    expect(height(page.getByTestId('shape').element())).toBe(height(editor.element()))
  },
)

it('counts the songs that match a rule about the listener’s rating', async () => {
  answer(genres.list, () => [])
  answer(playlists.preview, ({ body }) => {
    const [rule] = body.rules
    const fitting = rule?.field === 'rating' && rule.op === 'at_least' ? rule.value * 10 : 0
    return { songs_count: fitting, duration: 0, fitting }
  })
  await showToListener(null)
  await editPlaylist({ playlist: 'new', smart: true })
  await page.getByRole('combobox', { name: 'Field' }).selectOptions('Your rating')
  await expect.element(page.getByText('50 songs match')).toBeVisible()
  await page.getByRole('combobox', { name: 'Value' }).selectOptions('3 stars')
  await expect.element(page.getByText('30 songs match')).toBeVisible()
})
