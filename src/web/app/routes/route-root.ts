import { createRootRoute, redirect } from '@tanstack/react-router'
import { Root } from '../Root.tsx'
import { StartFailed } from '../StartFailed.tsx'
import type { RouteMeta } from './route-meta.ts'
import { guardRoute } from './run-route-guard.ts'

/** Creates the guard data of a page. */
export const page = (name: string, more: Partial<RouteMeta> = {}): { page: RouteMeta } => ({
  page: { name, ...more },
})
/** Creates the guard data of a page in the listener shell. */
export const inShell = (name: string, more: Partial<RouteMeta> = {}) => page(name, { shell: true, ...more })

/** Parent of all routes; every navigation passes the guard. */
export const root = createRootRoute({
  component: Root,
  errorComponent: StartFailed,
  beforeLoad: ({ matches, location, preload }) => guardRoute(matches, location, preload),
})

/** Redirects to the not-found page unless the id is numeric. */
export const numeric = ({ params }: { params: { id: string } }): void => {
  if (!/^[1-9]\d{0,9}$/.test(params.id)) throw redirect({ to: '/not-found', replace: true })
}
const sorting = ({ sort }: Record<string, unknown>): { sort?: string } =>
  typeof sort === 'string' ? { sort } : {}
/** A list with its sort order in the URL. */
export const sorted = { validateSearch: sorting }
const narrowing = ({ q, ...rest }: Record<string, unknown>): { sort?: string; q?: string } => ({
  ...sorting(rest),
  ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
})
/** A list with its sort order and filter in the URL. */
export const narrowed = { validateSearch: narrowing }
