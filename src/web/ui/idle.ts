import { startTransition, useEffect, useState } from 'react'

/** Resolves in a task of its own, before which a slow processor does other things. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let rendered = false
let started = false

/** Whether the first page has rendered and the browser has been idle since. */
export const hasStarted = (): boolean => started

/** Returns whether the component is part of the first render, which contains only what is visible. */
export const useInFirstRender = (): boolean => useState(() => !rendered)[0]

/** Returns false until the page has rendered and the browser is idle; for anything not needed for the first paint. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    rendered = true
    const begin = () => {
      started = true
      setIdle(true)
    }
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 100)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(begin, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}

/** Returns how many of `total` parts to render: the first ones, then one more in each render, between which the page answers. */
export const useGradualCount = (total: number, first: number): number => {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count > total) return
    const timer = setTimeout(() =>
      startTransition(() => setCount(count < total ? count + 1 : Number.POSITIVE_INFINITY)),
    )
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
