import type { BrowserContext, Page } from 'playwright-core'

/** Returns a list of everything that payloads do in the documents of a context: it grows as they do. */
export const watch = async (context: BrowserContext, page: Page): Promise<string[]> => {
  const ran: string[] = []
  await context.exposeBinding('__xss', ({ frame }) => void ran.push(`script ran on ${frame.url()}`))
  await context.exposeBinding('__blocked', (_, what: string) => void ran.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { __blocked } = window as unknown as { __blocked: (what: string) => void }
      __blocked(
        `blocked on ${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  page.on('dialog', async (dialog) => {
    ran.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  return ran
}
