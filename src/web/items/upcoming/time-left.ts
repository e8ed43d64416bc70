import { useEffect, useState } from 'react'

const MINUTE = 60_000

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
}

/** Returns the time from `now` to a moment in whole minutes, rounded up: one minute is left until the very end. */
export const timeLeft = (until: string, now: number): TimeLeft => {
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  }
}

/** Returns the time that is left until a moment; changes with each minute. */
export const useTimeLeft = (until: string): TimeLeft => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const left = Date.parse(until) - now
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left % MINUTE || MINUTE)
    return () => clearTimeout(timer)
  }, [until, now])
  return timeLeft(until, now)
}
