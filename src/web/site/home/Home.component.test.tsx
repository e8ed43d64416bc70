import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { album, podcast } from '../../../contract/catalog/items.ts'
import { home } from '../../../contract/site/home.ts'
import { blendMember, blendRef } from '../../../contract/social/blend-ref.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Home } from './Home.tsx'

afterEach(() => page.viewport(1280, 800))

const common = { position: 1, more: null }
const open = (at = '/home') => {
  answer(home.sections, () => [
    {
      ...common,
      id: '1',
      title: 'New albums',
      kind: 'new' as const,
      item_type: 'album' as const,
      items: [sampleOf(album, { id: 1 })],
    },
    {
      ...common,
      id: '2',
      title: 'Popular podcasts',
      kind: 'podcasts' as const,
      item_type: 'podcast' as const,
      items: [sampleOf(podcast, { id: 2 })],
    },
  ])
  return openPage('/home', Home, at)
}
const sections = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent)
const chip = (name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name, exact: true })

it('is limited to a kind of items on a phone, in the URL, and Back shows all again', async () => {
  await page.viewport(390, 844)
  const { location, back } = await open()
  await expect.poll(sections).toEqual(['New albums', 'Popular podcasts'])
  await expect.element(chip('All')).toHaveAttribute('aria-current', 'page')
  // Nothing on air: no chip.
  expect(chip('Radio').elements()).toHaveLength(0)
  await chip('Podcasts').click()
  await expect.poll(sections).toEqual(['Popular podcasts'])
  expect(location()).toBe('/home?show=podcasts')
  await expect.element(chip('Podcasts')).toHaveAttribute('aria-current', 'page')
  expect(await axeFinds()).toEqual([])
  back()
  await expect.poll(sections).toEqual(['New albums', 'Popular podcasts'])
})

it('shows Blends: those that play, and invitations', async () => {
  const lena = sampleOf(blendMember, {
    id: 1,
    name: 'Lena',
    avatar: null,
    joined_at: '2026-11-01T10:00:00.000Z',
  })
  const ben = { ...lena, id: 2, name: 'Ben' }
  const cards = [
    sampleOf(blendRef, { id: 3, title: 'Lena + Ben', members: [lena, ben], joined: true, score: 44 }),
    sampleOf(blendRef, {
      id: 4,
      title: 'Ben + Lena',
      members: [ben, { ...lena, joined_at: null }],
      joined: false,
    }),
  ]
  answer(home.sections, () => [
    {
      ...common,
      id: 'blends',
      title: 'Blends',
      kind: 'blends' as const,
      item_type: 'blend' as const,
      items: cards,
    },
  ])
  await openPage('/home', Home, '/home')
  const card = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
  await expect.element(card('Lena + Ben').getByText('44% match')).toBeVisible()
  await expect
    .element(card('Lena + Ben').getByRole('button', { name: 'Play Lena + Ben' }))
    .toBeInTheDocument()
  await expect.element(card('Ben + Lena').getByText('Invitation')).toBeVisible()
  expect(card('Ben + Lena').getByRole('button').elements()).toHaveLength(0)
  expect(await axeFinds()).toEqual([])
})

it('shows everything in a wide window, whatever the URL', async () => {
  await open('/home?show=podcasts')
  await expect.poll(sections).toEqual(['New albums', 'Popular podcasts'])
  expect(page.getByRole('navigation', { name: 'Filter' }).elements()).toHaveLength(0)
})
