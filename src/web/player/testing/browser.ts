import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'

/** Chromium of the system, if possible without a user interface: contexts open several times faster. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
)

/** How tests launch a real Chromium: the system's, or else Playwright's. */
export const chromiumOptions = {
  ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
  chromiumSandbox: false,
  args: [
    '--autoplay-policy=no-user-gesture-required',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    // Test machines have no GPU; without its process, painting takes one step less.
    '--disable-gpu',
  ],
}

/** A Chromium with a user interface, though nobody sees it: only that one shows notifications. */
export const wholeChromiumOptions = {
  ...chromiumOptions,
  ...(existsSync('/usr/bin/chromium') ? { executablePath: '/usr/bin/chromium' } : { channel: 'chromium' }),
}

/** Starts a Chromium that test files share. */
export const serveBrowser = (): Promise<BrowserServer> =>
  chromium.launchServer({ host: '127.0.0.1', ...chromiumOptions })
