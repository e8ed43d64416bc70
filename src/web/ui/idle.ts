import { useEffect, useState } from 'react'

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
