import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })

test.each(files)('%s reads no storage, no cookie and no token', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(source).not.toMatch(/localStorage|sessionStorage|indexedDB|\.cookie|[aA]uthorization|\btoken\b/)
})
