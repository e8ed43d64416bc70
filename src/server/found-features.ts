import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Feature } from './domains/feature.ts'

const files = globSync('domains/*/*/feature.ts', { cwd: import.meta.dirname }).sort()

/** The features of this directory, in the order of their names. The built server imports them by name instead. */
export const found: Feature[] = []
// One after the other: modules that load at the same time can require each other half loaded, which Node refuses.
for (const file of files) {
  const url = pathToFileURL(join(import.meta.dirname, file)).href
  const module = (await import(url)) as { feature: Feature }
  found.push(module.feature)
}
