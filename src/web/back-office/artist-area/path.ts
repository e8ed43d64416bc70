import { useLocation } from '@tanstack/react-router'

/** Returns the path below `/artist/`, without surrounding slashes. */
export const pathOf = (pathname: string): string => pathname.replace(/^\/artist\/?/, '').replace(/\/+$/, '')

/** Returns the id in a path such as `albums/12`. */
export const idIn = (path: string): number | undefined => {
  const id = /\/([1-9]\d*)(?:\/|$)/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The path of the current page below `/artist/`. */
export const usePath = (): string => useLocation({ select: ({ pathname }) => pathOf(pathname) })

/** The id in the address of the current page. */
export const usePageId = (): number => idIn(usePath()) ?? 0
