import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(^|\/)testing\//.test(file),
)

/** Returns what a file is part of: a domain, or a folder of a layer. */
const moduleOf = (file: string): string =>
  file
    .split('/')
    .slice(0, -1)
    .slice(0, file.startsWith('server/domains/') ? 3 : 2)
    .join('/')

const staticImports = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

const graph = new Map<string, Set<string>>()
for (const file of files) {
  const from = moduleOf(file)
  const imported = graph.get(from) ?? new Set()
  for (const path of staticImports(file)) if (moduleOf(path) !== from) imported.add(moduleOf(path))
  graph.set(from, imported)
}

const reachable = (from: string, seen = new Set<string>()): Set<string> => {
  for (const next of graph.get(from) ?? [])
    if (!seen.has(next)) {
      seen.add(next)
      reachable(next, seen)
    }
  return seen
}

test('domains and folders of a layer do not import each other in a circle', () => {
  const circular = [...graph.keys()].filter((name) => reachable(name).has(name))
  expect(circular).toEqual([])
})

test('a folder has at most 20 modules', () => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  // Each migration is a file for good.
  counts.delete('server/db/migrations')
  const large = [...counts].filter(([, count]) => count > 20).map(([folder]) => folder)
  expect(large).toEqual([])
})
