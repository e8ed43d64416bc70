import type { Page } from 'playwright-core'

/** Waits until a page shows what it loads: its heading, no placeholders, nothing busy, and its fonts. */
export const loaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.querySelector('h1') &&
      !document.querySelector('#snapshot, [data-part~="skeleton"], main [aria-busy="true"]'),
  )
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Waits until the browser was idle after the first paint: the player is the last thing that loads then. */
export const startedIdle = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Player' }).waitFor()
