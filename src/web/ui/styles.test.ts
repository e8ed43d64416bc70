import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const order = '@layer properties, theme, base, components, utilities;'

test('a style sheet that comes with a part of the app names the order of the layers first', () => {
  // Which sheet a page loads first is up to the bundler, and the first one to name a layer decides.
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const layered = sheets.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('@layer components {'),
  )
  expect(layered.length).toBeGreaterThan(10)
  expect(layered.filter((file) => !readFileSync(join(root, file), 'utf8').startsWith(order))).toEqual([])
})
