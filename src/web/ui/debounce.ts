import { useEffect, useState } from 'react'

/** Returns the debounced value. */
export const useDebouncedValue = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
