import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Returns the id of a module by its path relative to the project. */
export const pathOf = (module: string): string => join(ROOT, module)

/** Returns a predicate for module ids (absolute paths) that are among `modules`, given relative to the project. */
export const isOneOf = (modules: string[]): ((id: string) => boolean) => {
  const ids = new Set(modules.map(pathOf))
  return (id) => ids.has(id)
}
