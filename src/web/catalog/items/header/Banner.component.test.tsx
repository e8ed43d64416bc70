// First, because it declares the order of the layers.
import '../../../styles.css'
import { expect, it } from 'vitest'
import { showToListener } from '../../../testing/listener-page.tsx'
import { ArtHeader } from './ArtHeader.tsx'
import { Banner } from './Banner.tsx'

const wide = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="600"/>'

it('fills the header of an artist without changing its height', async () => {
  const header = (name: string, banner?: string) => (
    <ArtHeader
      picture={null}
      kind="Artist"
      title={name}
      line=""
      playable={null}
      banner={banner && <Banner picture={{ url: banner, color: '#2060a0' }} />}
    />
  )
  await showToListener(
    <>
      {header('Petra Ahn')}
      {header('Petra Ahn', wide)}
    </>,
  )
  await expect.poll(() => document.querySelector('[data-part~="banner"][data-loaded]')).not.toBeNull()
  const [without, with_] = [...document.querySelectorAll('[data-part~="art-header"]')].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(with_?.height).toBe(without?.height)
  expect(document.querySelector('[data-part~="banner"]')?.getBoundingClientRect().width).toBe(with_?.width)
})
