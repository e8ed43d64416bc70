import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistSongs } from '../../../contract/catalog/back-office/songs.ts'
import { artistRef } from '../../../contract/catalog/items.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { songs } from '../../../contract/catalog/songs.ts'
import { artistTeam, managedArtist } from '../../../contract/platform/artist-team.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import type { User } from '../../../contract/platform/user.ts'
import { shareLinks } from '../../../contract/social/share-links.ts'
import { pageAds } from '../../data/session/ads.ts'
import { refreshSettings } from '../../data/settings.ts'
import { setPlayhead, usePlayer } from '../../player/state.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { ShareNetwork } from './ShareNetwork.tsx'

const isobars = sampleOf(songs.get.reply, {
  id: 7,
  title: 'Isobars',
  duration: 304,
  cover: null,
  public: true,
})
/** URLs that were opened in windows of their own. */
let opened: { url: string; features: string | undefined }[] = []
/** The popup, under control of the test. */
let popup = { closed: false }
let blocked = false

// On a busy machine, loading the code of the dialog for the first time takes longer than a test waits.
beforeAll(() => import('./ShareDialog.tsx'))

beforeEach(async () => {
  answer(bootstrap.settings, () => [])
  await refreshSettings()
  opened = []
  popup.closed = true
  popup = { closed: false }
  blocked = false
  vi.stubGlobal('open', (url: string, target: string, features?: string) => {
    if (blocked && target !== '_blank') return null
    if (url !== 'about:blank') opened.push({ url, features: target === '_blank' ? 'tab' : features })
    return Object.assign(popup, {
      closed: false,
      opener: window,
      focus: () => undefined,
      location: { replace: (next: string) => opened.push({ url: next, features }) },
    })
  })
  answer(songs.get, () => isobars)
  answer(shareLinks.offer, () => ({ offered: false, limits: null }))
})

const dialog = () => page.getByRole('dialog', { name: 'Share “Isobars”' })
const link = () => dialog().getByRole('textbox', { name: 'Link', exact: true })
const share = async () => {
  await showToListener(<p>Page</p>)
  openDialog(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog), {
    type: 'song',
    id: 7,
    title: 'Isobars',
  })
  await expect.element(dialog()).toBeVisible()
}

it('copies the link, and says when it has to be copied by hand', { tags: 'long' }, async () => {
  const copied: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  write.mockImplementationOnce(async (text) => void copied.push(text))
  await share()
  await dialog().getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByText('URL copied to clipboard.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toEqual([`${location.origin}/song/7`])
  write.mockRejectedValueOnce(new Error('denied'))
  await expect.element(dialog().getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await dialog().getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByText('You need to copy the URL manually.')).toBeVisible()
  await link().click()
  expect(getSelection()?.toString()).toBe(`${location.origin}/song/7`)
  expect(await axeFinds()).toEqual([])
})

it('starts at the current second of the song, in the link, QR code and networks', async () => {
  usePlayer.setState({ currentAudio: isobars as never })
  setPlayhead(107.6, 304, 304)
  await share()
  await dialog().getByRole('checkbox', { name: 'Start at' }).click()
  await expect.element(link()).toHaveValue(`${location.origin}/song/7?t=107`)
  await expect.element(dialog().getByText('where you are now, of 05:04')).toBeVisible()
  await expect.element(dialog().getByText('Opens at 01:47')).toBeVisible()
  const whatsApp = dialog().getByRole('link', { name: 'WhatsApp' })
  await expect.element(whatsApp).toHaveAttribute('href', expect.stringContaining('%3Ft%3D107'))
  const time = dialog().getByRole('textbox', { name: 'Start time' })
  await time.fill('5:30')
  await expect.element(time).toBeInvalid()
  await expect.element(link()).toHaveValue(`${location.origin}/song/7?t=107`)
  await time.fill('1:02')
  await expect.element(link()).toHaveValue(`${location.origin}/song/7?t=62`)
})

it('opens networks in a popup and offers the last one first', async () => {
  await share()
  await dialog().getByRole('link', { name: 'Reddit' }).click()
  expect(opened[0]?.url).toMatch(/^https:\/\/www\.reddit\.com\/submit\?url=/)
  expect(opened[0]?.features).toMatch(/width=626,height=436/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  openDialog(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog), {
    type: 'song',
    id: 7,
    title: 'Isobars',
  })
  await expect
    .element(dialog().getByRole('list', { name: 'Networks' }).getByRole('link').first())
    .toHaveTextContent('Reddit')
})

it('finds networks by name and shows discontinued ones apart', async () => {
  await share()
  await expect
    .element(dialog().getByRole('list', { name: 'Older' }).getByText('StumbleUpon'))
    .toBeInTheDocument()
  await dialog().getByRole('searchbox', { name: 'Search networks' }).fill('hacker')
  await expect.element(dialog().getByRole('link')).toHaveTextContent('Hacker News')
  await dialog().getByRole('searchbox', { name: 'Search networks' }).fill('myspace')
  await expect.element(dialog().getByText('No network with this name. Copy the link instead.')).toBeVisible()
})

it('asks for the Mastodon server once', async () => {
  await share()
  await dialog().getByRole('button', { name: 'Mastodon' }).click()
  const server = dialog().getByRole('textbox', { name: 'Your Mastodon server' })
  await server.fill('not a server')
  await dialog().getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog().getByText('Enter a valid host name.')).toBeVisible()
  await server.fill('https://Fosstodon.org/@lena')
  await dialog().getByRole('button', { name: 'Continue' }).click()
  expect(opened[0]?.url).toMatch(/^https:\/\/fosstodon\.org\/share\?text=Isobars/)
  await dialog().getByRole('link', { name: 'Mastodon' }).click()
  expect(opened[1]?.url).toMatch(/^https:\/\/fosstodon\.org\/share\?text=Isobars/)
})

it('saves the QR code as an image', async () => {
  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementationOnce((blob) => {
    saved = blob as Blob
    return 'blob:saved'
  })
  await share()
  await dialog().getByRole('button', { name: 'Save QR code' }).click()
  await vi.waitFor(() => expect(saved).toBeDefined(), { timeout: 10_000 })
  const { width, height } = await createImageBitmap(saved as Blob)
  expect([width, height]).toEqual([width, width])
  expect(width).toBeGreaterThanOrEqual(1_000)
})

it('tells when the popup opens, changes and closes, and opens a tab where popups are blocked', {
  tags: 'long',
}, async () => {
  const said: string[] = []
  const told = {
    onOpen: () => said.push('open'),
    onChange: () => said.push('change'),
    onClose: () => said.push('close'),
  }
  await showToListener(
    <>
      <ShareNetwork network="Reddit" url="https://radio.example" title="Radio" {...told}>
        Reddit
      </ShareNetwork>
      <ShareNetwork
        network="vk"
        url="https://radio.example"
        title="Radio"
        tag="button"
        popup={{ width: 300, height: 200 }}
        {...told}
      >
        VK
      </ShareNetwork>
    </>,
  )
  await page.getByRole('link', { name: 'Reddit' }).click()
  await page.getByRole('button', { name: 'VK' }).click()
  expect(opened[1]?.features).toMatch(/width=300,height=200/)
  popup.closed = true
  await vi.waitFor(() => expect(said).toEqual(['open', 'change', 'close']))
  blocked = true
  await page.getByRole('link', { name: 'Reddit' }).click()
  expect(opened[2]).toEqual({ url: opened[0]?.url, features: 'tab' })
})

it('offers the code of the embed player while it is on, with a live preview', { tags: 'long' }, async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  answer(bootstrap.settings, () => [{ key: 'enableEmbedPlayer', value: '1' }])
  await refreshSettings()
  usePlayer.setState({ currentAudio: isobars as never })
  setPlayhead(107.6, 304, 304)
  await share()
  await dialog().getByRole('tab', { name: 'Embed' }).click()
  const code = dialog().getByRole('textbox', { name: 'Code' })
  await expect
    .element(code)
    .toHaveValue(expect.stringContaining(`src="${location.origin}/embed/song/7" width="100%"`))
  await dialog()
    .getByRole('radio', { name: /^Compact/ })
    .click()
  await dialog().getByText('Dark', { exact: true }).click()
  await dialog().getByText('Fixed').click()
  await dialog().getByRole('spinbutton', { name: 'Width in pixels' }).fill('400')
  await dialog().getByRole('checkbox', { name: 'Start at' }).click()
  const whole = `src="${location.origin}/embed/song/7?theme=dark&amp;t=107" width="400" height="80"`
  await expect.element(code).toHaveValue(expect.stringContaining(whole))
  const preview = dialog().getByRole('region', { name: 'Preview' }).element().querySelector('iframe')
  expect(preview?.getAttribute('src')).toBe('/embed/song/7?theme=dark&t=107')
  expect(preview?.clientHeight).toBe(80)
  await dialog().getByRole('button', { name: 'Copy code' }).click()
  await expect.element(page.getByText('Embed code copied to clipboard.')).toBeVisible()
  expect(copied).toEqual([expect.stringContaining(whole)])
  expect(await axeFinds()).toEqual([])
})

it('makes the code of a large player tall enough for an ad below it', async () => {
  pageAds?.push({ id: 1, position: 'embed', height: 90, height_narrow: 60, weight: 1 })
  onTestFinished(() => void pageAds?.splice(0))
  answer(bootstrap.settings, () => [{ key: 'enableEmbedPlayer', value: '1' }])
  await refreshSettings()
  await share()
  await dialog().getByRole('tab', { name: 'Embed' }).click()
  const code = dialog().getByRole('textbox', { name: 'Code' })
  await expect.element(code).toHaveValue(expect.stringContaining('height="462"'))
  await dialog()
    .getByRole('radio', { name: /^Compact/ })
    .click()
  await expect.element(code).toHaveValue(expect.stringContaining('height="80"'))
})

it('has no embed code while the embed player is off', async () => {
  await share()
  await expect.element(dialog().getByRole('textbox', { name: 'Link', exact: true })).toBeVisible()
  expect(dialog().getByRole('tab').elements()).toHaveLength(0)
  expect(dialog().getByRole('button', { name: 'Embed' }).elements()).toHaveLength(0)
})

const whatsApp = () => dialog().getByRole('link', { name: 'WhatsApp' })

it('offers to make private music public before it is embedded', async () => {
  answer(bootstrap.settings, () => [{ key: 'enableEmbedPlayer', value: '1' }])
  await refreshSettings()
  const song = { ...isobars, public: false, owned: false }
  answer(songs.get, () => song)
  await share()
  await dialog().getByRole('tab', { name: 'Embed' }).click()
  await expect.element(dialog().getByText('Only public music can be embedded')).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Copy code' }).elements()).toEqual([])
  expect(dialog().getByRole('button', { name: 'Make public' }).elements()).toEqual([])
})

it.each([
  ['owner', { owned: true }, songs.publish],
  ['editor of its artist', { owned: false }, artistSongs.bulk],
] as const)('makes private music public for its %s, and then shows the code', async (_, mine, endpoint) => {
  answer(bootstrap.settings, () => [{ key: 'enableEmbedPlayer', value: '1' }])
  await refreshSettings()
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, name: 'Lena', artist_id: 3 }) as User)
  answer(artistTeam.managed, () => [sampleOf(managedArtist, { id: 3, role: 'editor' })])
  let song = { ...isobars, ...mine, artist: { ...sampleOf(artistRef), id: 3 }, public: false }
  answer(songs.get, () => song)
  answer(endpoint, () => {
    song = { ...song, public: true }
    return sampleOf(endpoint.reply, endpoint === songs.publish ? {} : { failed: [] }) as never
  })
  await share()
  await dialog().getByRole('tab', { name: 'Embed' }).click()
  await dialog().getByRole('button', { name: 'Make public' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Copy code' })).toBeVisible()
})

it('creates a private link to an item of the listener that is not open to everyone', {
  tags: 'long',
}, async () => {
  const limits = { left_out: 2, as_everyone: 0 }
  const created = sampleOf(shareLinks.create.reply, {
    id: 3,
    type: 'song',
    item_id: 7,
    visits: 0,
    limits,
    token: 'secret-token',
    expired: false,
  })
  let links: (typeof created)[] = []
  answer(shareLinks.offer, () => ({ offered: true, limits }))
  answer(shareLinks.list, () => links)
  answer(shareLinks.create, () => {
    links = [created]
    return created
  })
  await share()
  await expect.element(dialog().getByText('Only people with access can open this link.')).toBeVisible()
  // Networks would spread a link that opens for nobody.
  expect(whatsApp().elements()).toEqual([])
  await expect
    .element(dialog().getByText('You can’t give away other people’s songs. Left out: 2'))
    .toBeVisible()
  await dialog().getByRole('button', { name: 'Create private link' }).click()
  await dialog().getByRole('button', { name: 'Create link', exact: true }).click()
  await expect.element(dialog().getByText(/Visits: 0/)).toBeVisible()
  // It is what is copied, shown as a code and sent to networks from now on.
  const url = `${location.origin}/s/secret-token`
  await expect.element(dialog().getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(url)
  await expect.element(whatsApp()).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(url)))
  expect(
    received.find(({ method, path }) => method === 'POST' && path.endsWith('/share-links'))?.body,
  ).toMatchObject({ type: 'song', item_id: 7 })
  expect(await axeFinds()).toEqual([])
})

it('shows the mosaic of a playlist, and no letters while it loads', async () => {
  const covers = [1, 2, 3, 4].map((n) => ({ url: `/storage/covers/aa/${n}-512.webp`, color: '#204060' }))
  const loaded = Promise.withResolvers<void>()
  answer(playlists.get, async () => {
    await loaded.promise
    return sampleOf(playlists.get.reply, { id: 5, title: 'Sunday kitchen', cover: null, mosaic: covers })
  })
  await showToListener(<p>Page</p>)
  openDialog(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog), {
    type: 'playlist',
    id: 5,
    title: 'Sunday kitchen',
  })
  const head = page.getByRole('dialog', { name: 'Share “Sunday kitchen”' })
  await expect.element(head).toBeVisible()
  expect(document.querySelectorAll('[role=dialog] header [data-part~="cover"]')).toHaveLength(0)
  loaded.resolve()
  await expect.poll(() => document.querySelectorAll('[role=dialog] header img')).toHaveLength(4)
})
