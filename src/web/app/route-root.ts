import { createRootRoute, redirect } from '@tanstack/react-router'
import type { Page } from './pages.ts'
import { Root } from './Root.tsx'
import { guardRoute } from './run-guard.ts'
import { StartFailed } from './StartFailed.tsx'

/** What the guard knows of a page. */
export const page = (name: string, more: Partial<Page> = {}): { page: Page } => ({ page: { name, ...more } })
/** The same of a page in the listener's shell. */
export const inShell = (name: string) => page(name, { shell: true })

/** Every route hangs below; each move goes past the guard. */
export const root = createRootRoute({
  component: Root,
  errorComponent: StartFailed,
  beforeLoad: ({ matches, location, preload }) => guardRoute(matches, location, preload),
})

/** Ids are numbers; anything else is no page. */
export const numeric = ({ params }: { params: { id: string } }): void => {
  if (!/^[1-9]\d{0,9}$/.test(params.id)) throw redirect({ to: '/not-found', replace: true })
}
const sorting = ({ sort }: Record<string, unknown>): { sort?: string } =>
  typeof sort === 'string' ? { sort } : {}
/** A list whose order stands in the address. */
export const sorted = { validateSearch: sorting }
const narrowing = ({ q, ...rest }: Record<string, unknown>): { sort?: string; q?: string } => ({
  ...sorting(rest),
  ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
})
/** A list whose order and filter stand in the address. */
export const narrowed = { validateSearch: narrowing }
