import type { RoleMapping } from '../../../../../contract/platform/back-office/oidc-providers.ts'

type Claims = Record<string, unknown>

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds a claim by its name, which may contain dots itself, or by its path, as in `realm_access.roles`. */
const claimAt = (claims: Claims, path: string): unknown => {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      claims,
    )
}

/** Returns whether the claims contain a group claim at all. */
export const hasGroups = (claims: Claims, path: string): boolean => claimAt(claims, path) !== undefined

/** Returns the groups of a claim: a list, a single name, or an object whose keys are the names, as Zitadel sends. */
export const groupsIn = (claims: Claims, path: string): string[] => {
  const value = claimAt(claims, path)
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return isObject(value) ? Object.keys(value) : []
}

/** Returns the roles of somebody in these groups: those of every group. */
export const rolesOf = (mappings: readonly RoleMapping[], groups: readonly string[]): number[] => [
  ...new Set(mappings.filter(({ group }) => groups.includes(group)).map(({ role }) => role)),
]
