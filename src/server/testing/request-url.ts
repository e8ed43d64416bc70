import type { Endpoint } from '../../contract/core/endpoint.ts'

/** Parts of a request. */
export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Returns the path of a request. */
export const urlOf = (e: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return `/api${path}${search && `?${search}`}`
}
