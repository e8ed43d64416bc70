import { useEffect, useEffectEvent } from 'react'

/** Longest delay of a browser timer, in milliseconds. */
const MAX_DELAY = 2_147_483_647

/** Calls `run` at a time (ISO 8601), at once if that has passed, and never without one. */
export function useAt(time: string | null | undefined, run: () => void): void {
  const due = useEffectEvent(run)
  useEffect(() => {
    if (!time) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      const left = Math.max(0, Date.parse(time) - Date.now())
      timer = left > MAX_DELAY ? setTimeout(wait, MAX_DELAY) : setTimeout(due, left)
    }
    wait()
    return () => clearTimeout(timer)
  }, [time])
}
