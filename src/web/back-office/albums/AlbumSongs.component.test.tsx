import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminAlbumCalls, adminAlbumSong, adminAlbums } from '../../../contract/catalog/back-office/albums.ts'
import { done } from '../../../contract/core/pagination.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

it('reorders songs by keyboard; Escape restores the order and leaves the sheet open', async () => {
  let songs = ['Ebb', 'Flow', 'Slack'].map((title, at) =>
    sampleOf(adminAlbumSong, { id: at + 1, title, disc_no: 1, track_no: at + 1 }),
  )
  answer(adminAlbumCalls.genres, () => [])
  answer(adminAlbumCalls.songs, () => songs)
  answer(adminAlbumCalls.arrange, ({ body }) => {
    songs = body.songs.map(({ id }) => songs.find((one) => one.id === id) as (typeof songs)[number])
    return done
  })
  answerTable(adminAlbums, [sampleOf(adminAlbums.list.reply.def.shape.data.def.element, { id: 1 })], {
    item: sampleOf(adminAlbums.get.reply),
  })
  await openBackOffice('albums?edit=1')
  const sheet = page.getByRole('dialog')
  const order = () =>
    sheet
      .getByRole('button', { name: /^Move / })
      .elements()
      .map((grip) => grip.getAttribute('aria-label')?.slice(5))
  const lift = async () => {
    const grip = (await sheet.getByRole('button', { name: 'Move Ebb' }).findElement()) as HTMLElement
    grip.focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Picked up Ebb.')).toBeInTheDocument()
    // Arrow keys are handled from the next timer tick on.
    await new Promise((resolve) => setTimeout(resolve))
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Position 2 of 3.')).toBeInTheDocument()
  }
  await lift()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Ebb returned to its place.')).toBeInTheDocument()
  expect(order()).toEqual(['Ebb', 'Flow', 'Slack'])
  await lift()
  await userEvent.keyboard(' ')
  await expect.poll(order).toEqual(['Flow', 'Ebb', 'Slack'])
  await expect
    .poll(() => received.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([{ songs: [2, 1, 3].map((id) => ({ id, disc_no: 1 })) }])
})
