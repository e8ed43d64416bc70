import { type RefObject, useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { RadioStation } from '../../../contract/catalog/items.ts'
import { MAX_ON_AIR, radioStations } from '../../../contract/catalog/radio.ts'
import { call } from '../../data/call.ts'

/** Milliseconds during which newly visible stations are batched into one call. */
const GATHER_MS = 300
/** Milliseconds until the second poll, when lookups triggered by the first are done, and between all later ones. */
const SOON_MS = 5_000
const POLL_MS = 20_000

type Now = Pick<RadioStation, 'live' | 'on_air'>

const useNow = create<Record<number, Now>>(() => ({}))

/** Visible stations, with the number of elements showing each. */
const inSight = new Map<number, number>()
let timer: ReturnType<typeof setTimeout> | undefined

const poll = (ms: number, then: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void observe(then), ms)
}

const observe = async (then: number): Promise<void> => {
  // Only the most recently shown stations are polled.
  const ids = [...inSight.keys()].slice(-MAX_ON_AIR)
  if (ids.length === 0) return
  poll(then, POLL_MS)
  if (document.visibilityState !== 'visible') return
  const list = await call(radioStations.onAir, { query: { ids: ids.join(',') } }).catch(() => [])
  useNow.setState(Object.fromEntries(list.map(({ id, live, on_air }) => [id, { live, on_air }])))
}

const watch = (id: number): (() => void) => {
  const times = inSight.get(id) ?? 0
  inSight.delete(id)
  inSight.set(id, times + 1)
  if (times === 0) poll(GATHER_MS, SOON_MS)
  return () => {
    const left = (inSight.get(id) ?? 1) - 1
    if (left > 0) inSight.set(id, left)
    else inSight.delete(id)
  }
}

/**
 * Returns a station with its current song while the element with the `box` ref is visible; all visible stations share
 * one call.
 */
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
