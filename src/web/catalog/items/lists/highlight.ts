import { createContext, type ReactNode, useContext } from 'react'

/** How names are rendered: search results highlight the query, all other lists show plain text. */
export const Highlight = createContext<(text: string) => ReactNode>((text) => text)

/** Returns the function by which the surrounding list renders names. */
export const useHighlight = (): ((text: string) => ReactNode) => useContext(Highlight)
