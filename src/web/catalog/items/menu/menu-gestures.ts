import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { MenuAnchor } from '../../../ui/overlays/menu.ts'

const LONG_PRESS = 500
const MAX_MOVEMENT = 10

/** Prevents the click of the finger that lies on the screen: when it is lifted, a sheet may be below it. */
const ignoreLift = (): void => {
  const done = new AbortController()
  const ignore = (event: Event): void => {
    done.abort()
    event.preventDefault()
  }
  addEventListener('touchend', ignore, { capture: true, passive: false, signal: done.signal })
  addEventListener('touchcancel', () => done.abort(), { capture: true, signal: done.signal })
}

/**
 * Opens the menu of a row or card at the pointer on right-click, menu key or long press, including browsers that fire
 * `contextmenu` on long press.
 */
export const useMenuGestures = (open: (anchor: MenuAnchor) => void) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const opened = useRef(false)
  const release = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      release()
      if (opened.current) return
      open({ x: event.clientX, y: event.clientY, within: event.currentTarget })
    },
    onPointerDown: (event: PointerEvent) => {
      opened.current = false
      if (event.pointerType === 'mouse') return
      const [x, y, within] = [event.clientX, event.clientY, event.currentTarget]
      const timer = setTimeout(() => {
        opened.current = true
        ignoreLift()
        open({ x, y, within })
      }, LONG_PRESS)
      press.current = { timer, x, y }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > MAX_MOVEMENT) release()
    },
    onPointerUp: release,
    onPointerCancel: release,
    // Pens have no touch events.
    onClickCapture: (event: MouseEvent) => {
      if (!opened.current) return
      opened.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
