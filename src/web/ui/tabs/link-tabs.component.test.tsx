import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LinkTabs } from './LinkTabs.tsx'

const names = ['All', 'Songs', 'Albums', 'Artists', 'Recent']

const Tabs = () => (
  <div style={{ width: 200 }}>
    <LinkTabs bleed label="Library">
      {names.map((name) => (
        <a
          key={name}
          href="/"
          aria-current={name === 'Recent' ? 'page' : undefined}
          style={{ flex: 'none', width: 80 }}
        >
          {name}
        </a>
      ))}
    </LinkTabs>
  </div>
)

it('keeps the current tab in view when others get wider later, as by a font, and fades at its ends', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(<Tabs />)
  await expect.element(page.getByRole('link', { name: 'Recent' })).toBeInTheDocument()
  const box = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect()
  const inView = () =>
    box('Recent').right <= page.getByRole('navigation').element().getBoundingClientRect().right + 1
  await expect.poll(inView).toBe(true)
  ;(page.getByRole('link', { name: 'Songs' }).element() as HTMLElement).style.width = '160px'
  await expect.poll(inView).toBe(true)
  expect(box('Songs').width).toBe(160)
  expect(getComputedStyle(page.getByRole('navigation').element()).maskImage).toContain('linear-gradient')
  root.unmount()
  element.remove()
})
