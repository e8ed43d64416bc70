import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { childrenOf, type Node, withEdits } from './ast.ts'

/** The object literals that are passed to the function, as in `endpoint({ … })`. */
const argumentsOf = (node: Node, callee: string): Node[] => {
  const nested = childrenOf(node).flatMap((child) => argumentsOf(child, callee))
  if (node.type !== 'CallExpression' || (node.callee as Node).name !== callee) return nested
  return [...(node.arguments as Node[]).filter(({ type }) => type === 'ObjectExpression'), ...nested]
}

const isNamed = (property: Node, names: readonly string[]): boolean =>
  property.type === 'Property' && names.includes((property.key as Node).name as string)

/** A property that a module reads from an entry of an imported table, as in `artists.get.reply`. */
interface Read {
  /** The import that the table comes from. */
  from: string
  table: string
  text: string
}

const readsIn = (program: Node, names: readonly string[]): Read[] => {
  const tables = new Map<unknown, { from: string; table: string }>()
  for (const { type, source, specifiers } of childrenOf(program)) {
    if (type !== 'ImportDeclaration') continue
    for (const { local, imported } of specifiers as { local: Node; imported?: Node }[])
      if (imported)
        tables.set(local.name, { from: (source as Node).value as string, table: imported.name as string })
  }
  const search = (node: Node): Read[] => {
    const nested = childrenOf(node).flatMap(search)
    if (node.type !== 'MemberExpression') return nested
    const { object: entry, property } = node as { object?: Node; property?: Node }
    const { object, property: name } = (entry ?? {}) as { object?: Node; property?: Node }
    const table = tables.get(object?.name)
    if (!table || !names.includes(property?.name as string)) return nested
    return [...nested, { ...table, text: [table.table, name?.name, property?.name].join('.') }]
  }
  return tables.size === 0 ? [] : search(program)
}

/** The exported tables of a module with entries made by the function, as in `export const artists = { get: endpoint({ … }) }`. */
const exportedTables = (program: Node, callee: string): string[] =>
  childrenOf(program)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => ((declaration as Node | null)?.declarations as Node[] | undefined) ?? [])
    .filter((variable) => argumentsOf(variable, callee).length > 0)
    .map(({ id }) => (id as Node).name as string)

/**
 * Removes properties from the objects passed to the function `callee` in the modules that `files` matches: those that
 * only servers, tests and developers read need not be downloaded. Fails if a module of the bundle reads one.
 */
export const stripProperties = (
  callee: string,
  names: readonly string[],
  files: (path: string) => boolean,
): Plugin => {
  const stripped = new Set<string>()
  const reads: { key: string; message: string }[] = []
  return {
    name: `strip-properties:${names.join()}`,
    apply: 'build',
    transform(code, id) {
      if (!files(id)) {
        if (!/\.[jt]sx?$/.test(id) || id.includes('/node_modules/')) return null
        for (const { from, table, text } of readsIn(this.parse(code) as unknown as Node, names))
          reads.push({
            key: `${join(dirname(id), from)} ${table}`,
            message: `${id} reads ${text}, which the build removes.`,
          })
        return null
      }
      const program = this.parse(code) as unknown as Node
      for (const table of exportedTables(program, callee)) stripped.add(`${id} ${table}`)
      const edits = argumentsOf(program, callee).map(({ start, end, properties }) => {
        const stored = (properties as Node[]).filter((property) => !isNamed(property, names))
        return {
          start,
          end,
          replacement: `{${stored.map((property) => code.slice(property.start, property.end)).join()}}`,
        }
      })
      return edits.length === 0 ? null : { code: withEdits(code, edits), map: null }
    },
    buildEnd() {
      const wrong = reads.filter(({ key }) => stripped.has(key))
      if (wrong.length > 0) this.error(wrong.map(({ message }) => message).join('\n'))
    },
  }
}
