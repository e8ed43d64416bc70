import { useLocation } from '@tanstack/react-router'
import { idIn } from './area.ts'

/** Returns the path below `/artist/`, without surrounding slashes. */
export const pathOf = (pathname: string): string => pathname.replace(/^\/artist\/?/, '').replace(/\/+$/, '')

/** The path of the current page below `/artist/`. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathOf(pathname) })

/** The id in the address of the current page. */
export const usePageId = (): number => idIn(usePath()) ?? 0
