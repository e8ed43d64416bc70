import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const isStringProperty = (node: Node, name: string): boolean =>
  node.type === 'Property' &&
  (node.key as Node).name === name &&
  (node.value as Node).type === 'Literal' &&
  typeof (node.value as { value?: unknown }).value === 'string'

/** Ranges of the properties `name` with a string literal, up to and including the comma after them. */
const rangesOf = (node: Node, name: string, code: string): [number, number][] => {
  if (!isStringProperty(node, name)) return childrenOf(node).flatMap((child) => rangesOf(child, name, code))
  const comma = code.indexOf(',', node.end)
  const isFollowed = comma !== -1 && code.slice(node.end, comma).trim() === ''
  return [[node.start, isFollowed ? comma + 1 : node.end]]
}

/**
 * Removes string properties that only servers, tests and developers read from the modules in `folder` (relative to
 * the project), such as the `summary` of endpoints: browsers need not download them.
 */
export const stripProperties = (folder: string, property: string): Plugin => {
  const prefix = join(import.meta.dirname, '../../..', folder)
  return {
    name: `strip-${property}`,
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(prefix)) return null
      const ranges = rangesOf(this.parse(code) as unknown as Node, property, code)
      if (ranges.length === 0) return null
      const stored = ranges.map(([start], index) =>
        code.slice(index === 0 ? 0 : ranges[index - 1]?.[1], start),
      )
      return { code: stored.join('') + code.slice(ranges.at(-1)?.[1]), map: null }
    },
  }
}
