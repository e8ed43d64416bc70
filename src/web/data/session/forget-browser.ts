import { SHARED_FILES } from '../../../contract/site/installed-app.ts'
import { forgetEntries } from '../outbox/queue.ts'
import { clearAccountStorage } from '../storage.ts'
import { currentAccount } from './account.ts'
import { endBrowserPush } from './device/browser-push.ts'

/** Time for the browser to end its subscription: it may wait for a push service that is out of reach. */
const MAX_MS = 1000

/** Deletes what parts of the app keep of the account in this browser. */
export const forgetting = new Set<() => Promise<unknown>>()

/** Leaves nothing of an account in this browser: no drafts, no downloads, and no notifications that appear later. */
export const forgetBrowser = async (): Promise<void> => {
  forgetEntries(currentAccount())
  clearAccountStorage()
  void self.caches?.delete(SHARED_FILES).catch(() => undefined)
  for (const forget of forgetting)
    await forget().catch((error: unknown) =>
      console.error('Something of the account remains in this browser.', error),
    )
  const ended = endBrowserPush().catch((error: unknown) =>
    console.error('The subscription to notifications did not end.', error),
  )
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, MAX_MS))])
}
