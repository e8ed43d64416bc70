import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { artistShowcases } from '../../../contract/catalog/artist-pages.ts'
import { artists } from '../../../contract/catalog/artists.ts'
import type { Artist } from '../../../contract/catalog/items.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Gallery, Pick } from './Showcase.tsx'

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const photo = (id: number, alt: string) => ({ id, image: { url: pixel, color: '#204060' }, alt })

const open = async () => {
  answer(artistShowcases.get, () => ({
    pick: { item: { type: 'album' as const, id: 7, title: 'Slow Weather', cover: null }, text: 'Start here' },
    gallery: [photo(1, 'On stage'), photo(2, ''), photo(3, 'Crowd')],
  }))
  const artist = sampleOf(artists.get.reply, { id: 5, name: 'Brine', displayname: null }) as Artist
  await showToListener(
    <>
      <Pick artist={artist} />
      <Gallery artist={artist} />
    </>,
  )
}
const status = () => page.getByRole('status')

it('shows the pick of the artist, and photos in a row', async () => {
  await open()
  const pick = page.getByRole('region', { name: 'Artist pick' })
  await expect.element(pick.getByText('Start here')).toBeVisible()
  await expect.element(pick.getByRole('link')).toHaveAttribute('href', '/album/7')
  await expect.element(pick.getByRole('button', { name: 'Play Slow Weather' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Photo 2' })).toBeVisible()
  expect(await axeFinds()).toEqual([])
})

it('opens a photo large, and turns with keys and buttons', async () => {
  await open()
  await page.getByRole('button', { name: 'On stage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photos: Brine' })
  await expect.element(status()).toHaveTextContent('Photo 1 of 3')
  await expect
    .element(dialog.getByRole('button', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(status()).toHaveTextContent('Photo 2 of 3')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(status()).toHaveTextContent('Photo 3 of 3')
  await expect.element(dialog.getByRole('img', { name: 'Crowd' })).toBeInViewport()
  expect(await axeFinds()).toEqual([])
  await userEvent.keyboard('{Home}')
  await expect.element(status()).toHaveTextContent('Photo 1 of 3')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('follows a swipe', async () => {
  await open()
  await page.getByRole('button', { name: 'On stage' }).click()
  await expect.element(status()).toHaveTextContent('Photo 1 of 3')
  const slides = document.querySelector('[data-part~="slides"]') as HTMLElement
  slides.scrollTo({ left: slides.clientWidth })
  await expect.element(status()).toHaveTextContent('Photo 2 of 3')
})

it('goes on to the left where text runs from right to left', async () => {
  document.documentElement.dir = 'rtl'
  await open()
  await page.getByRole('button', { name: 'Photo 2' }).click()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(status()).toHaveTextContent('Photo 3 of 3')
  await expect.element(page.getByRole('img', { name: 'Crowd' }).last()).toBeInViewport()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(status()).toHaveTextContent('Photo 1 of 3')
})
