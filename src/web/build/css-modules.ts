import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { CSSModulesOptions, Plugin } from 'vite'
import { type Node, withEdits } from './ast.ts'

const WEB = join(import.meta.dirname, '..')

/** Returns the class names that a sheet defines, not those that it imports from others. */
const classesOf = (file: string): Set<string> => {
  const css = readFileSync(file, 'utf8')
  const imported = [...css.matchAll(/ as ([\w-]+)(?=[^;]* from ")/g)].map(([, alias = '']) => alias)
  const names = [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  return new Set(names.filter((name) => !imported.includes(name)))
}

/** Class names that a single sheet defines. */
const uniqueNames = (() => {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const counts = new Map<string, number>()
  for (const name of sheets.flatMap((sheet) => [...classesOf(join(WEB, sheet))]))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set([...counts.keys()].filter((name) => counts.get(name) === 1))
})()

/** Returns the class name in the page: the name in the sheet, with a hash of the sheet's path if others have it too. */
const scopedName = (name: string, file: string): string => {
  if (uniqueNames.has(name)) return name
  const path = relative(WEB, file.replace(/\?.*/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 3)}`
}

/**
 * Resolves `@value name from "./other.module.css"` to the class names of the other sheet. The loader that comes with
 * Vite also copies the rules of the other sheet.
 */
class Loader {
  finalSource = ''

  fetch(path: string, importer: string): Promise<Record<string, string>> {
    const file = resolve(dirname(importer), path.replace(/^["']|["']$/g, ''))
    return Promise.resolve(
      Object.fromEntries([...classesOf(file)].map((name) => [name, scopedName(name, file)])),
    )
  }
}

export const cssModules = { generateScopedName: scopedName, Loader } as CSSModulesOptions

const names = new Map<string, string>()

const isSheet = (source: Node): boolean => String(source.value).endsWith('.module.css')

/**
 * Writes class names straight into the scripts that use them, instead of an object with all names of a sheet. The names
 * move to a module of their own, because the module of a sheet is never shaken.
 */
export const inlineClassNames: Plugin[] = [
  {
    name: 'inline-class-names:imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler(code, id) {
        const { body } = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }) as unknown as {
          body: Node[]
        }
        const specifiers = body
          .filter(({ type, source }) => type === 'ImportDeclaration' && isSheet(source as Node))
          .flatMap((statement) => statement.specifiers as Node[])
          .filter(({ type }) => type === 'ImportDefaultSpecifier')
        const edits = specifiers.map(({ start, end }) => ({
          start,
          end,
          replacement: `* as ${code.slice(start, end)}`,
        }))
        return edits.length === 0 ? null : { code: withEdits(code, edits), map: null }
      },
    },
  },
  {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'post',
    resolveId: { filter: { id: /\.module\.css\.names$/ }, handler: (id) => id },
    load: {
      filter: { id: /\.module\.css\.names$/ },
      handler: (id) => ({ code: names.get(id) ?? '', moduleSideEffects: false }),
    },
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code, id) {
        const { body } = this.parse(code) as unknown as { body: Node[] }
        const named = body.filter(({ type }) => type !== 'ExportDefaultDeclaration')
        names.set(`${id}.names`, named.map(({ start, end }) => code.slice(start, end)).join('\n'))
        return {
          code: `export * from ${JSON.stringify(`${id}.names`)};export default ''`,
          map: null,
          moduleSideEffects: 'no-treeshake',
        }
      },
    },
  },
]
