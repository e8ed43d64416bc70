// Sorts test files by how likely they notice a fault in a file.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const IMPORT = /(?:from|import\(|import) ?'(\.[^']+\.tsx?)'/g

/** Words of paths that say nothing about what a file is for. */
const COMMON = /^(|src|server|web|contract|features?|tests?|component|fault|service|queries|routes|tsx?)$/

/** The nouns of a path, in their singular. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => !COMMON.test(word))
      .map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')),
  )

const shared = (some: Set<string>, others: Set<string>): number =>
  [...some].filter((word) => others.has(word)).length

/** Loads all of the contract by directory: what uses it tests every endpoint. */
const READS_CONTRACT = 'src/server/testing/endpoints.ts'

/** No import beyond it counts. */
const FAR = 6

export interface Tests {
  /** Unit and component tests. */
  fast: string[]
  /** Fault tests and journeys, which start the product. */
  slow: string[]
}

/** Returns a function that sorts the tests of a tree: first those that import a file, or belong to it or its importers. */
export function openTests(root: string): (file: string) => Tests {
  const sources = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: root })
  const isSlow = (file: string): boolean => /\.(fault\.test|e2e)\.ts$/.test(file)
  const tests = sources.filter((file) => isSlow(file) || /\.test\.tsx?$/.test(file))
  const importers = new Map<string, string[]>()
  for (const file of sources)
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = join(dirname(file), path)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }

  for (const file of sources.filter((name) => name.startsWith('src/contract/')))
    importers.set(file, [...(importers.get(file) ?? []), READS_CONTRACT])

  /** How many imports lead from each file to this one. */
  const distancesTo = (file: string): Map<string, number> => {
    const distances = new Map([[file, 0]])
    for (const [name, distance] of distances)
      for (const importer of distance < FAR ? (importers.get(name) ?? []) : [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    return distances
  }

  return (file) => {
    const distances = distancesTo(file)
    const folders = new Map<string, number>()
    for (const [name, distance] of distances)
      if (!folders.has(dirname(name))) folders.set(dirname(name), distance)
    const nearness = (test: string): number => {
      const words = wordsOf(test)
      const named = shared(wordsOf(file), words) + shared(wordsOf(basename(file)), words)
      // Tests of the server reach most of it through its API, without an import.
      const beside = Math.max(0, 3 - (folders.get(dirname(test)) ?? FAR))
      return 2 * named + beside + 2 * (FAR - (distances.get(test) ?? FAR))
    }
    const sorted = tests
      .map((test) => ({ test, near: nearness(test) }))
      .filter(({ near }) => near > 0)
      .sort((a, b) => b.near - a.near || (a.test < b.test ? -1 : 1))
      .map(({ test }) => test)
    return { fast: sorted.filter((test) => !isSlow(test)), slow: sorted.filter(isSlow) }
  }
}
