import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../contract/core/endpoint.ts'

const CONTRACT = join(import.meta.dirname, '../../contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Returns the endpoints in a table, or in a table of tables. */
const endpointsIn = (value: unknown, depth = 0): Endpoint[] => {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || '_zod' in value || depth > 2) return []
  return Object.values(value).flatMap((one) => endpointsIn(one, depth + 1))
}

/** Returns every endpoint exported by the contract. */
export const contractEndpoints = async (): Promise<Endpoint[]> => {
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  const modules = await Promise.all(names.map((name) => import(join(CONTRACT, name))))
  return modules.flatMap((module) => endpointsIn({ ...module }))
}
