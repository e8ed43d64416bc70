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

/**
 * Removes properties from the objects passed to the function `callee` in the modules that `files` matches: those that
 * only servers, tests and developers read need not be downloaded.
 */
export const stripProperties = (
  callee: string,
  names: readonly string[],
  files: (path: string) => boolean,
): Plugin => ({
  name: `strip-properties:${names.join()}`,
  apply: 'build',
  transform(code, id) {
    if (!files(id)) return null
    const objects = argumentsOf(this.parse(code) as unknown as Node, callee)
    const edits = objects.map(({ start, end, properties }) => {
      const stored = (properties as Node[]).filter((property) => !isNamed(property, names))
      return {
        start,
        end,
        replacement: `{${stored.map((property) => code.slice(property.start, property.end)).join()}}`,
      }
    })
    return edits.length === 0 ? null : { code: withEdits(code, edits), map: null }
  },
})
