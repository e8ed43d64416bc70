import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { queryClient } from '../data/client.ts'

let mounted: { root: Root; element: HTMLElement } | null = null

/** Takes the app away again. */
export const unmount = (): void => {
  mounted?.root.unmount()
  mounted?.element.remove()
  mounted = null
}

/** Adds the element of the app to the page, in the place of an earlier one; returns what renders into it. */
export const mount = (): ((node: ReactNode) => void) => {
  unmount()
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  const root = createRoot(element)
  mounted = { root, element }
  return (node) => root.render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>)
}
