import { type RefObject, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { MOST_ON_AIR, type RadioStation, radioStations } from '../../contract/radio-stations.ts'
import { call } from './call.ts'

/** Milliseconds in which stations that come into sight are gathered for one call. */
const GATHER = 300
/** Milliseconds after which what was looked up meanwhile is there, and between all further looks. */
const SOON = 5_000
const EVERY = 20_000

type Now = Pick<RadioStation, 'live' | 'on_air'>

const useNow = create<Record<number, Now>>(() => ({}))

/** Stations in sight, with how often each of them is. */
const inSight = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

const lookIn = (ms: number, then: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void look(then), ms)
}

const look = async (then: number): Promise<void> => {
  // The last that came into sight are those that are looked at.
  const ids = [...inSight.keys()].slice(-MOST_ON_AIR)
  if (ids.length === 0) return
  lookIn(then, EVERY)
  if (document.visibilityState !== 'visible') return
  const list = await call(radioStations.onAir, { query: { ids: ids.join(',') } }).catch(() => [])
  useNow.setState(Object.fromEntries(list.map(({ id, live, on_air }) => [id, { live, on_air }])))
}

const watch = (id: number): (() => void) => {
  const times = inSight.get(id) ?? 0
  inSight.delete(id)
  inSight.set(id, times + 1)
  if (times === 0) lookIn(GATHER, SOON)
  return () => {
    const left = (inSight.get(id) ?? 1) - 1
    if (left > 0) inSight.set(id, left)
    else inSight.delete(id)
  }
}

/** A station with what it plays now, while the element that takes `box` is in sight: one call for all that are. */
export const useStationNow = (
  station: RadioStation,
): { station: RadioStation; box: RefObject<HTMLElement | null> } => {
  const box = useRef<HTMLElement>(null)
  const { id } = station
  const now = useNow((state) => state[id])
  useEffect(() => {
    let leave: (() => void) | undefined
    const observer = new IntersectionObserver((entries) => {
      leave?.()
      leave = entries.at(-1)?.isIntersecting ? watch(id) : undefined
    })
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [id])
  return { station: now ? { ...station, ...now } : station, box }
}
