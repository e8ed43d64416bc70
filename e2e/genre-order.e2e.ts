import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'
import { pickUp } from './pick-up.ts'
import { makeShow } from './show.ts'

let admin: Listener

const genres = ['Order of lanterns', 'Order of ropes']

/** Returns the genres of this test, in the order listeners see. */
const shown = async (): Promise<string[]> => {
  const all = (await (await request('/podcast-genres')).json()) as { name: string }[]
  return all.map(({ name }) => name).filter((name) => genres.includes(name))
}

beforeAll(async () => {
  admin = await administrator('Genre Order', 'genre.order@example.org')
  await makeShow(
    { title: 'Lanterns and ropes' },
    [{ title: 'One', enclosure_url: 'https://audio.example/one.mp3' }],
    genres.map((name, index) => ({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      position: 9_000 + index,
    })),
  )
})
it('reorders podcast genres for listeners by keyboard', async () => {
  await expect.poll(shown).toEqual(genres)
  const { page, complaints } = await visitAs(admin, '/admin/podcast-genres')
  await page.getByRole('button', { name: 'Change order' }).click()
  const list = page.getByRole('dialog').getByRole('list', { name: 'Change order' })
  await list.getByRole('button', { name: `Move ${genres[1]}` }).focus()
  await pickUp(page, `${genres[1]}`)
  await page.keyboard.press('ArrowUp')
  await page.getByText(/^Position \d+ of/).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await expect.poll(shown).toEqual(genres.toReversed())
  expect(await axeFinds(page, 'the order of podcast genres')).toEqual([])
  expect(complaints).toEqual([])
})
