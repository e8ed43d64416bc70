import type { TestProject } from 'vitest/node'
import { serveBrowser } from '../src/web/player/testing/browser.ts'
import { copyGolden } from './golden.ts'
import { newDataDir, productOn } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the running product. */
    url: string
    /** Its data folder, for commands beside it. */
    dataDir: string
    /** A port where an OpenID provider may listen. */
    openIdPort: number
    /** The port where the product expects Facebook. */
    facebookPort: number
    /** The ports where the product expects payment providers. */
    stripePort: number
    paypalPort: number
    /** WebSocket endpoint of the browser that the journeys share. */
    browser: string
  }
}

/** Starts a product with the demo catalog, and a browser for all journeys of the run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = newDataDir()
  await copyGolden(folder)
  const { url, dataDir, providers, stop } = await productOn(folder)
  const browser = await serveBrowser()
  project.provide('openIdPort', providers.openId)
  project.provide('facebookPort', providers.facebook)
  project.provide('stripePort', providers.stripe)
  project.provide('paypalPort', providers.paypal)
  project.provide('url', url)
  project.provide('dataDir', dataDir)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await stop()
  }
}
