import { useEffect, useState } from 'react'

/** False until the page stands and the browser has a moment; what is not needed to paint waits for it. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIdle(true)
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 100)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(begin, { timeout: 1000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
