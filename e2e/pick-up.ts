import type { Page } from 'playwright-core'

/** Picks a sortable row up by keyboard: its focused grip says what it moves. Arrow keys move it afterwards. */
export const pickUp = async (page: Page, title: string): Promise<void> => {
  await page.keyboard.press('Space')
  await page.getByText(`Picked up ${title}.`).waitFor({ state: 'attached' })
  // Arrow keys are handled from the next timer tick on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}
