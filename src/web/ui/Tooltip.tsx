import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

interface TooltipState {
  text: string
  box: DOMRect
}

const tipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/**
 * The page's single tooltip, shown for elements with `data-tip` on hover and keyboard focus. Its text repeats the
 * accessible name, so it is hidden from screen readers.
 */
export const Tooltip = () => {
  const [tip, setTip] = useState<TooltipState | null>(null)
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (element: HTMLElement | null, delay: number) => {
      clearTimeout(timer)
      const text = element?.dataset.tip
      if (!element || !text) return setTip(null)
      timer = setTimeout(() => setTip({ text, box: element.getBoundingClientRect() }), delay)
    }
    const over = (event: PointerEvent) => event.pointerType === 'mouse' && show(tipOf(event.target), 500)
    const focus = (event: FocusEvent) => {
      const element = tipOf(event.target)
      show(element?.matches(':focus-visible') ? element : null, 0)
    }
    const hide = () => show(null, 0)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', key)
    }
  }, [])

  // Positioned after measuring: below its button, or above if there is no space, within the window.
  useEffect(() => {
    const element = popup.current
    if (!tip || !element) return
    const { width, height } = element.getBoundingClientRect()
    const below = tip.box.bottom + 6
    const top = below + height > innerHeight - 8 ? tip.box.top - height - 6 : below
    const left = Math.min(Math.max(8, tip.box.left + tip.box.width / 2 - width / 2), innerWidth - width - 8)
    element.style.top = `${top}px`
    element.style.left = `${left}px`
  }, [tip])

  return tip ? (
    <div ref={popup} className={styles.tip} aria-hidden="true">
      {tip.text}
    </div>
  ) : null
}
