import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { useMedia, useScreenWidth } from './screen.ts'

const show = (node: ReactNode): void => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(node)
}

let renderings = 0
const Columns = () => {
  renderings++
  return <p>{useScreenWidth((width) => Math.floor(width / 100))} columns</p>
}
const Screen = () => (
  <>
    <p>{useScreenWidth()} px</p>
    <p>{useMedia('(max-width: 767px)') ? 'narrow' : 'wide'}</p>
  </>
)

it('follows the window', async () => {
  await page.viewport(1000, 700)
  show(<Screen />)
  await expect.element(page.getByText('1000 px')).toBeVisible()
  await expect.element(page.getByText('wide')).toBeVisible()
  await page.viewport(700, 700)
  await expect.element(page.getByText('700 px')).toBeVisible()
  await expect.element(page.getByText('narrow')).toBeVisible()
})

it('renders again only for what is derived of the width', async () => {
  await page.viewport(900, 700)
  show(
    <>
      <Columns />
      <Screen />
    </>,
  )
  await expect.element(page.getByText('9 columns')).toBeVisible()
  const before = renderings
  await page.viewport(950, 700)
  await expect.element(page.getByText('950 px')).toBeVisible()
  expect(renderings).toBe(before)
  await page.viewport(800, 700)
  await expect.element(page.getByText('8 columns')).toBeVisible()
})
