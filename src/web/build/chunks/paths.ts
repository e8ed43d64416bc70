import { join } from 'node:path'

/** Paths by name of the chunk: modules, and folders with a trailing slash, relative to the project. */
export type Chunks = Record<string, string[]>

const ROOT = join(import.meta.dirname, '../../../..')

/** A trailing slash names a whole folder. */
const isFolder = (path: string): boolean => path.endsWith('/')

/**
 * Returns a predicate for module ids (absolute paths) that are in `paths`: modules, and folders with a trailing slash,
 * relative to the project.
 */
export const isOneOf = (paths: string[]): ((id: string) => boolean) => {
  const absolute = paths.map((path) => join(ROOT, path))
  const modules = new Set(absolute.filter((path) => !isFolder(path)))
  const folders = absolute.filter(isFolder)
  return (id) => modules.has(id) || folders.some((folder) => id.startsWith(folder))
}
