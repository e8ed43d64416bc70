import { createContext, type ReactNode, useContext } from 'react'

/** How names are shown: a list of hits marks in them what was searched for, everything else shows them as they are. */
export const Marking = createContext<(text: string) => ReactNode>((text) => text)

/** Shows a name the way its list does. */
export const useMarking = (): ((text: string) => ReactNode) => useContext(Marking)
