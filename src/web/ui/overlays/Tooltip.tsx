import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { useEffect, useRef, useState } from 'react'
import styles from './tooltip.module.css'

/** Milliseconds of hovering until the tooltip opens, and after it in which the next one opens at once. */
const DELAY_MS = 500
const GROUP_MS = 400

interface Tip {
  text: string
  anchor: HTMLElement
}

const tipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/** Notes for the styles whether the last press was on a touch screen, where what gets the focus back is not marked. */
const noteTouch = (touch: boolean): void => void document.documentElement.toggleAttribute('data-touch', touch)
const touched = (): boolean => document.documentElement.hasAttribute('data-touch')

/** Returns the tip of the hovered or focused element; null when there is none. */
const useTip = (): Tip | null => {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: HTMLElement | null = null
    let hiddenAt = Number.NEGATIVE_INFINITY
    const show = (anchor: HTMLElement | null, delay: number) => {
      if (anchor !== null && anchor === shown) return
      clearTimeout(timer)
      if (shown) hiddenAt = performance.now()
      shown = null
      setTip(null)
      const text = anchor?.dataset.tip
      if (!anchor || !text) return
      const open = () => {
        shown = anchor
        setTip({ text, anchor })
      }
      timer = setTimeout(open, performance.now() - hiddenAt < GROUP_MS ? 0 : delay)
    }
    const hide = () => show(null, 0)
    const listeners: Partial<{ [Name in keyof DocumentEventMap]: (event: DocumentEventMap[Name]) => void }> =
      {
        // Not on touch screens.
        pointerover: (event) => event.pointerType === 'mouse' && show(tipOf(event.target), DELAY_MS),
        focusin: ({ target }) => {
          const element = tipOf(target)
          show(!touched() && element?.matches(':focus-visible') ? element : null, 0)
        },
        focusout: hide,
        pointerdown: ({ pointerType }) => {
          noteTouch(pointerType === 'touch')
          hide()
        },
        keydown: ({ key }) => {
          noteTouch(false)
          if (key === 'Escape') hide()
        },
      }
    const { signal } = stop
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener, { signal })
    document.addEventListener('scroll', hide, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return tip
}

/**
 * The page's single tooltip, shown for elements with `data-tip` on hover and keyboard focus. Its text repeats the
 * accessible name, so it is hidden from screen readers. Buttons of the first screen need none of its code.
 */
export const Tooltip = () => {
  const tip = useTip()
  // Retain the content while the tooltip fades out.
  const last = useRef(tip)
  if (tip) last.current = tip
  return (
    <BaseTooltip.Root open={tip !== null} disableHoverablePopup>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          className={styles.tipPositioner}
          anchor={last.current?.anchor ?? null}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
        >
          <BaseTooltip.Popup className={styles.tip} aria-hidden="true">
            {last.current?.text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
