import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { blendMember } from '../../../contract/social/blend-ref.ts'
import { type Blend, blend, blendMatch, blendSong, blends } from '../../../contract/social/blends.ts'
import { friend, friends } from '../../../contract/social/friends.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer, received } from '../../testing/http-server.ts'
import { openPage, showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { BlendPage } from './BlendPage.tsx'
import { openNewBlend } from './open-new-blend.ts'

const memberOf = (id: number, name: string, joined = true, owner = false) =>
  sampleOf(blendMember, {
    id,
    name,
    title: name,
    avatar: null,
    owner,
    joined_at: joined ? '2026-11-01T10:00:00.000Z' : null,
  })
const person = (id: number, name: string) => ({ id, name, avatar: null })
const [lena, ben] = [memberOf(1, 'Lena', true, true), memberOf(2, 'Ben')]
const songOf = (id: number, title: string, ...tastes: { id: number; name: string; avatar: null }[]) =>
  sampleOf(blendSong, { id, title, cover: null, for: tastes })
const match = sampleOf(blendMatch, {
  one: person(1, 'Lena'),
  other: person(2, 'Ben'),
  score: 44,
  artists: 20,
  genres: 100,
  shared_artists: [{ id: 5, name: 'Halden Vey' }],
  song: { id: 7, title: 'Isobars' },
})
const show = async (values: Partial<Blend>) => {
  const whole = {
    id: 3,
    title: (values.members ?? [lena, ben]).map(({ name }) => name).join(' + '),
    members: [lena, ben],
    joined: true,
    score: 44,
    made_on: new Date().toISOString().slice(0, 10),
    songs: [],
    matches: [],
    ...values,
  }
  answer(blends.get, () => sampleOf(blend, whole))
  await openPage('/blends/$id', BlendPage, '/blends/3')
}
const rows = () => page.getByRole('list', { name: 'Songs of Lena + Ben' }).getByRole('listitem')
const posts = () => received.filter(({ method }) => method === 'POST').map(({ path }) => path)

it('shows whose taste each song is, and what the match is made of', async () => {
  await show({
    songs: [songOf(7, 'Isobars', person(1, 'Lena'), person(2, 'Ben')), songOf(8, 'Wick', person(2, 'Ben'))],
    matches: [match],
  })
  await expect.element(page.getByRole('heading', { name: 'Lena + Ben' })).toBeInTheDocument()
  await expect.element(rows().nth(0).getByRole('img', { name: 'Lena, Ben' })).toBeInTheDocument()
  await expect.element(rows().nth(1).getByRole('img', { name: 'Ben', exact: true })).toBeInTheDocument()
  await expect.element(page.getByText(/Updated today/)).toBeInTheDocument()
  const card = page.getByRole('article', { name: 'Lena + Ben' })
  await expect.element(card.getByRole('img', { name: '44% match' })).toBeInTheDocument()
  await expect
    .element(card.getByText('20% of your listening goes to the same artists, 100% to the same genres.'))
    .toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: 'Halden Vey' })).toHaveAttribute('href', '/artist/5')
  await expect.element(card.getByRole('link', { name: 'Isobars' })).toHaveAttribute('href', '/song/7')
  expect(page.getByText(/Not enough listening yet/).elements()).toHaveLength(0)
  expect(await axeFinds()).toEqual([])
})

it('says that there is not enough listening instead of a number', async () => {
  await show({ score: null, songs: [songOf(8, 'Wick', person(2, 'Ben'))] })
  await expect.element(page.getByText(/Not enough listening yet to compare everyone/)).toBeInTheDocument()
  expect(page.getByText(/% match/).elements()).toHaveLength(0)
})

it('shares the match as a text, and has a menu that ends with leaving', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show({ songs: [songOf(8, 'Wick', person(2, 'Ben'))] })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => write.mock.calls.flat()[0]).toContain('Lena + Ben: 44% match')
  await page.getByRole('button', { name: 'More options for Lena + Ben' }).click()
  const entries = page.getByRole('menuitem')
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(['Play next', 'Add to queue', 'Save as playlist', 'Members', 'Leave Blend'])
})

it('shows two faces side by side', async () => {
  await show({})
  await expect.element(page.getByRole('heading', { name: 'Lena + Ben' })).toBeInTheDocument()
  const faces = [...document.querySelectorAll('[data-part~="art-header"] [data-part~="cover"]')]
  expect(faces.length).toBeGreaterThan(1)
  const [one, other] = faces.slice(-2).map((face) => face.getBoundingClientRect())
  expect(one?.top).toBe(other?.top)
})

it('waits for friends', async () => {
  await show({ members: [lena, memberOf(2, 'Ben', false)], score: null, made_on: null })
  await expect.element(page.getByRole('heading', { name: 'Waiting for your friends' })).toBeInTheDocument()
})

it('tells those who are invited what joining means, and joins', async () => {
  const host = memberOf(2, 'Ben', true, true)
  await show({ members: [host, memberOf(1, 'Lena', false)], joined: false, score: null, made_on: null })
  await expect.element(page.getByText(/whatever your privacy settings/)).toBeInTheDocument()
  expect(await axeFinds()).toEqual([])
  answer(blends.join, () => sampleOf(blends.join.reply, { id: 3 }))
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.poll(posts).toContain('/api/user/blends/3/join')
})

it('invites one to four friends', { tags: 'long' }, async () => {
  const names = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
  answer(friends.list, () =>
    names.map((name, index) => sampleOf(friend, { id: index + 2, name, title: name, avatar: null })),
  )
  await showToListener(<p>Page</p>)
  openNewBlend([2])
  const choice = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  await expect.element(choice('Ben')).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Cleo', 'Dan', 'Eve']) await choice(name).click()
  await expect.element(choice('Finn')).toBeDisabled()
  await choice('Ben').click()
  await choice('Finn').click()
  expect(await axeFinds()).toEqual([])
  answer(blends.create, ({ body }) => {
    expect(body.user_ids).toEqual([3, 4, 5, 6])
    return sampleOf(blends.create.reply, { id: 3 })
  })
  await choice('Invite').click()
  await expect.poll(posts).toContain('/api/user/blends')
})
