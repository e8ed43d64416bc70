import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { chromiumOptions } from '../src/web/player/testing/browser.ts'

interface Reply {
  id?: number
  result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } }
}

/** A page of a browser that nothing debugs but the page itself. */
export interface PlainPage {
  open: (url: string) => Promise<void>
  /** Evaluates an expression. While the page loads, there is no value. */
  evaluate: <T>(expression: string) => Promise<T | undefined>
  close: () => Promise<void>
}

/**
 * Starts a browser of its own. Playwright attaches to service workers, too, and one that is debugged does not give way to
 * a newer one.
 */
export const openPlainPage = async (): Promise<PlainPage> => {
  const profile = mkdtempSync(join(tmpdir(), 'tonearm-profile-'))
  const options = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const { executablePath = 'chromium', args } = chromiumOptions
  const browser = spawn(executablePath, [...args, ...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: the system's command may be a script that starts the browser.
    detached: true,
  })
  const exited = new Promise((resolve) => browser.on('exit', resolve))
  const port = await new Promise<string>((resolve) => {
    let printed = ''
    browser.stderr.setEncoding('utf8').on('data', (part: string) => {
      printed += part
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
  })
  const target = await vi.waitFor(async () => {
    const list = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
      type: string
      webSocketDebuggerUrl: string
    }[]
    const page = list.find(({ type }) => type === 'page')
    if (!page) throw new Error('no page yet')
    return page.webSocketDebuggerUrl
  })
  const socket = new WebSocket(target)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  let last = 0
  const send = (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    open: async (url) => void (await send('Page.navigate', { url })),
    evaluate: async <T>(expression: string) => {
      const { result } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      })
      return result?.result?.value as T | undefined
    },
    close: async () => {
      socket.close()
      if (browser.pid !== undefined) process.kill(-browser.pid)
      await exited
      // The browser may still be writing there.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
