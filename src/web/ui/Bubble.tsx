import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

interface BubbleProps {
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>
  close: () => void
  side: 'top' | 'bottom'
  /** Of the bubble; what places it has this name with `-positioner`. */
  className: string
  /** With a `Popover.Title`. */
  children: ReactNode
}

/** Something that stands open at the button that opened it, until that or anything outside is pressed. */
export const Bubble = ({ anchor, close, side, className, children }: BubbleProps) => (
  <Popover.Root
    open
    onOpenChange={(open, { event }) => {
      // A press on the button that opened it is the button's own business: it closes it again.
      const own = event.target instanceof Node && anchor.current?.contains(event.target)
      if (!open && !own) close()
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        className={`${className}-positioner`}
        anchor={anchor}
        side={side}
        align="end"
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
