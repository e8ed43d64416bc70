import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { useBackGesture } from './back-gesture.ts'
import styles from './menu.module.css'

interface AnchoredPopoverProps {
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>
  close: () => void
  side: 'top' | 'bottom'
  /** Edge of the button that it begins at. */
  align?: 'start' | 'end'
  className: string | undefined
  /** Class that places it above more than the page. */
  positionerClass?: string | undefined
  /** Must contain a `Popover.Title`. */
  children: ReactNode
}

/** Popover at the button that opened it; closes on a click on the button or outside. */
export const AnchoredPopover = ({
  anchor,
  close,
  side,
  align = 'end',
  className,
  positionerClass,
  children,
}: AnchoredPopoverProps) => {
  useBackGesture(true, close)
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // Ignore presses on the opening button: it closes the popover itself.
        const own = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!open && !own) close()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={positionerClass ?? styles.menuPositioner}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className={className} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
