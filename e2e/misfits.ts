import type { Page } from 'playwright-core'

/** Minimum size of a touch target in CSS pixels: 44, less rounding. */
const MIN_TARGET = 43

/** Returns what is wider than the screen, and a heading that is clipped at its edge, which does not make the page wider. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('html, main')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => {
        const { left, right } = part.getBoundingClientRect()
        const beyond = [...part.querySelectorAll('*')].filter((one) => {
          const box = one.getBoundingClientRect()
          return box.left < left - 0.5 || box.right > right + 0.5
        })
        const names = beyond
          .slice(0, 5)
          .map((one) => `${one.tagName}.${one.className} ${one.textContent}`.slice(0, 90))
        return `${part.tagName} is ${part.scrollWidth} wide: ${names.join(', ')}`
      })
    const heading = document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect()
    return heading.left < 0 || heading.right > innerWidth ? [...found, 'the heading is clipped'] : found
  })

/** Returns the controls that fingers would miss. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found: string[] = []
    const hits = (x: number, y: number, control: Element): boolean => {
      const hit = document.elementFromPoint(x, y)
      return control.contains(hit) || control.closest('label')?.contains(hit) === true
    }
    for (const control of document.querySelectorAll('main :is(button, [role=tab], [role=switch], .tab)')) {
      // A row is one large target, in which numbers and grips are parts; lines of text are as high as they are.
      if (control.matches('[data-part~=number], [data-part~=grip], p button, :disabled')) continue
      // Away from the bars at the edges, which cover what is behind them.
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [cx, cy] = [left + width / 2, top + height / 2]
      if (width < 2 || !hits(cx, cy, control)) continue
      const reach = (dx: number, dy: number): number => {
        let far = 0
        while (far < 22 && hits(cx + dx * (far + 1), cy + dy * (far + 1), control)) far++
        return far
      }
      const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
      if (size.some((side) => side < least))
        found.push(`${control.getAttribute('aria-label') ?? control.textContent}: ${size.join(' × ')}`)
    }
    return found
  }, MIN_TARGET)

/** Returns what does not fit the narrowest screens, and what does not fit fingers on the screen that the page has. */
export const misfits = async (page: Page): Promise<string[]> => {
  const small = await tooSmall(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const wide = await tooWide(page)
  if (size) await page.setViewportSize(size)
  return [...small, ...wide]
}
