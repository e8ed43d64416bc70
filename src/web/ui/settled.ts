import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment: what is being typed, when the typing pauses. */
export const useSettled = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
