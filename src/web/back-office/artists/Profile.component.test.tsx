import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistShowcases } from '../../../contract/catalog/artist-pages.ts'
import { type ArtistProfile, artistProfiles } from '../../../contract/catalog/back-office/artists.ts'
import { axeFinds } from '../../testing/axe.ts'
import { managed, openArtistArea } from '../../testing/back-office.tsx'
import { answer, received, refuse } from '../../testing/http-server.ts'

let profile: ArtistProfile
beforeEach(() => {
  profile = {
    id: managed.id,
    version: 'one',
    name: 'Brine',
    displayname: null,
    bio: 'Since 1998.',
    avatar: null,
    banner: null,
    links: [],
    pick: null,
    gallery: [],
  }
  answer(artistProfiles.get, () => profile)
  answer(artistProfiles.save, ({ body: { version, displayname, bio, links = [] } }) => {
    if (version !== profile.version) refuse('conflict')
    profile = { ...profile, version: `${version}+`, displayname, bio, links }
    return profile
  })
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (text: string) => expect.element(page.getByText(text, { exact: true }))
const sent = () => received.findLast(({ method }) => method === 'PUT')?.body
const save = () => userEvent.keyboard('{Control>}s{/Control}')

it('saves what was changed, more than once, and links to the public page', async () => {
  await openArtistArea('account')
  await field('Display name').fill('BRINE')
  await page.getByRole('button', { name: 'Add link' }).click()
  await field('Link text').fill('Site')
  await field('URL').fill('https://brine.example')
  await bar('2 unsaved changes').toBeVisible()
  expect(await axeFinds()).toEqual([])
  await save()
  await bar('2 unsaved changes').not.toBeInTheDocument()
  const links = [{ label: 'Site', url: 'https://brine.example' }]
  expect(sent()).toEqual({
    artist_id: managed.id,
    version: 'one',
    displayname: 'BRINE',
    bio: 'Since 1998.',
    links,
    pick: null,
    gallery: [],
  })
  await field('Biography').fill('')
  await save()
  await bar('1 unsaved change').not.toBeInTheDocument()
  expect(sent()).toMatchObject({ version: 'one+', bio: null })
  const link = page.getByRole('link', { name: 'Public page' })
  await expect.element(link).toHaveAttribute('href', `/artist/${managed.id}`)
})

it('discards changes, and points out what is wrong before it saves', { tags: 'long' }, async () => {
  await openArtistArea('account')
  await page.getByRole('button', { name: 'Add link' }).click()
  await field('Link text').fill('Site')
  await field('URL').fill('no address')
  await save()
  await bar('Enter a valid URL.').toBeVisible()
  expect(sent()).toBeUndefined()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('URL')).not.toBeInTheDocument()
})

it('shows the version of somebody else, and asks which one to keep', async () => {
  await openArtistArea('account')
  await field('Display name').fill('Mine')
  profile = { ...profile, version: 'two', displayname: 'Theirs' }
  await save()
  await bar('Someone else changed this while you were editing').toBeVisible()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(sent).toMatchObject({ version: 'two', displayname: 'Mine' })
})

it('is read-only for analysts', async () => {
  await openArtistArea('account', 'analyst')
  await bar('As an analyst, you can view the profile but not change it.').toBeVisible()
  await expect.element(field('Biography')).toBeDisabled()
})

it('pins an item with a line of text', async () => {
  answer(artistShowcases.items, () => [{ type: 'album' as const, id: 7, title: 'Slow Weather' }])
  await openArtistArea('account')
  await page.getByRole('combobox', { name: 'Artist pick' }).fill('slow')
  await page.getByRole('option', { name: 'Slow Weather · Album' }).click()
  await field('Line about the pick').fill('Start here')
  await save()
  const pick = { item: { type: 'album', id: 7 }, text: 'Start here' }
  await expect.poll(sent).toMatchObject({ pick, gallery: [] })
})

it('describes, reorders and removes photos without a pointer', { tags: 'long' }, async () => {
  const image = {
    url: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    color: '#204060',
  }
  profile.gallery = ['Stage', 'Crowd', ''].map((alt, index) => ({ id: index + 1, image, alt }))
  await openArtistArea('account')
  await field('Alt text (Photo 3)').fill('Backstage')
  const grip = page.getByRole('button', { name: 'Move Backstage' })
  grip.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up Backstage.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Position 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Remove Stage' }).click()
  expect(await axeFinds()).toEqual([])
  await save()
  const gallery = [
    { id: 3, alt: 'Backstage' },
    { id: 2, alt: 'Crowd' },
  ]
  await expect.poll(sent).toMatchObject({ gallery })
})
