import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { cssModules } from '../../build/css-modules.ts'
import { serveBrowser } from './browser.ts'
import { makeMedia } from './media.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the service that prepares what browser tests share. */
    shared: string
  }
}

const root = import.meta.dirname

/** Builds `page.tsx` for the browser. */
const buildPage = (outDir: string) =>
  build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    css: { modules: cssModules },
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'page.tsx'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js', assetFileNames: 'page[extname]' },
      },
    },
  })

/**
 * Prepares a browser, the test page and the media once for all test files, when the first test requests them. A run
 * without browser tests pays nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tonearm-shared-'))
  let browser: ReturnType<typeof serveBrowser> | undefined
  const prepared = new Map<string, Promise<string>>()

  const prepare = async (kind: string): Promise<string> => {
    if (kind === 'browser') {
      browser = serveBrowser()
      return (await browser).wsEndpoint()
    }
    const target = join(folder, String(prepared.size))
    mkdirSync(target)
    if (kind === 'media') await makeMedia(target)
    else await buildPage(target)
    return target
  }
  const respond = async (path: string, response: ServerResponse): Promise<void> => {
    const ready = prepared.get(path) ?? prepare(path.slice(1))
    prepared.set(path, ready)
    await ready.then(
      (result) => response.end(result),
      (error) => response.writeHead(500).end(String(error?.stack ?? error)),
    )
  }

  const http = createServer((request, response) => void respond(request.url ?? '/', response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  project.provide('shared', `http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  return async () => {
    http.closeAllConnections()
    http.close()
    await (await browser)?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
