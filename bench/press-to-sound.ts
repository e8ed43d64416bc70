import type { Locator } from 'playwright-core'

/** Returns the milliseconds from clicking a button to hearing its song. */
export const pressToSound = async (button: Locator): Promise<number> => {
  const page = button.page()
  await page.evaluate(() => {
    const pressed = Promise.withResolvers<number>()
    addEventListener('click', () => pressed.resolve(performance.now()), { capture: true, once: true })
    const before = new Set([...document.querySelectorAll('audio')].map((audio) => audio.currentSrc))
    const sound = pressed.promise.then(async (from) => {
      for (;;) {
        const audio = [...document.querySelectorAll('audio')].find(
          (one) => !one.paused && one.currentTime > 0 && !before.has(one.currentSrc || ' '),
        )
        if (audio) return performance.now() - audio.currentTime * 1000 - from
        await new Promise((go) => setTimeout(go, 1))
      }
    })
    Object.assign(window, { sound })
  })
  await button.click()
  return page.evaluate(() => (window as unknown as { sound: Promise<number> }).sound)
}
