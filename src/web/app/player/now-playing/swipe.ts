import { type PointerEvent, useRef } from 'react'

type Direction = 'up' | 'down' | 'left' | 'right'

/** Minimum distance of a swipe in pixels. */
const FAR = 40

/** Returns handlers that detect the direction of a touch swipe; mouse input is ignored. */
export function useSwipe(swiped: (direction: Direction) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerCancel: () => {
      start.current = null
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.max(Math.abs(x), Math.abs(y)) < FAR) return
      if (Math.abs(x) > Math.abs(y)) swiped(x < 0 ? 'left' : 'right')
      else swiped(y < 0 ? 'up' : 'down')
    },
  }
}
