import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { closeMenu, type MenuAnchor, type MenuEntry, type ShownMenu, useMenu } from './menu.ts'
import './menu.css'

const positionOf = (anchor: MenuAnchor) =>
  anchor instanceof HTMLElement
    ? anchor
    : { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }

/** Inside of a dialog the menu belongs to it: outside it could not be reached, and pressing it would close both. */
const dialogOf = (anchor: MenuAnchor | undefined): HTMLElement | undefined =>
  (anchor instanceof HTMLElement ? anchor : anchor?.within)?.closest<HTMLElement>('[role=dialog]') ??
  undefined

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if (entry.kind === 'line') return <Menu.Separator className="menu-line" />
  if (entry.kind === 'head') return <div className="menu-head trunc">{entry.text}</div>
  if (entry.kind === 'choice')
    return (
      <Menu.CheckboxItem className="menu-item" checked={entry.chosen} closeOnClick onClick={entry.run}>
        <span className="size-[18px]">
          <Menu.CheckboxItemIndicator>
            <Check aria-hidden="true" />
          </Menu.CheckboxItemIndicator>
        </span>
        <span className="trunc">{entry.label}</span>
      </Menu.CheckboxItem>
    )
  if (entry.kind === 'choices')
    return (
      <Menu.RadioGroup value={entry.choices.findIndex(({ chosen }) => chosen)}>
        {entry.choices.map(({ label, run }, place) => (
          <Menu.RadioItem key={label} value={place} className="menu-item" closeOnClick onClick={run}>
            <span className="size-[18px]">
              <Menu.RadioItemIndicator>
                <Check aria-hidden="true" />
              </Menu.RadioItemIndicator>
            </span>
            <span className="trunc">{label}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    )
  return (
    <Menu.Item className="menu-item" onClick={entry.run}>
      <entry.icon aria-hidden="true" />
      <span className="trunc">{entry.label}</span>
    </Menu.Item>
  )
}

const keyOf = (entry: MenuEntry, place: number): string =>
  'label' in entry ? entry.label : `${entry.kind}${place}`

/** What gets the focus when a menu closes: its button, or for who uses keys what had it before. */
const focusAfter = ({ anchor, before }: ShownMenu, closed: string): HTMLElement | undefined => {
  const heir = anchor instanceof HTMLElement ? anchor : closed === 'keyboard' && before
  return heir instanceof HTMLElement && heir !== document.body && heir.isConnected ? heir : undefined
}

/** What hands the focus on at the edges of the menu can be reached by keys, so it may not be hidden. */
const showGuards = (): void => {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]'))
    guard.removeAttribute('aria-hidden')
}

/** The one shared menu of the page; whatever opens it says what is in it. */
export const MenuHost = () => {
  const open = useMenu((state) => state.menu)
  // While the menu fades out its content stays.
  const shown = useRef(open)
  if (open) shown.current = open
  const menu = shown.current
  const anchor = menu?.anchor
  return (
    <Menu.Root
      open={open !== null}
      onOpenChange={(next, { event }) => {
        // A press on the button that opened the menu is the button's own business: it closes it again.
        const own =
          anchor instanceof HTMLElement && event.target instanceof Node && anchor.contains(event.target)
        if (!next && !own) closeMenu()
      }}
      // A dialog takes the focus that its menu gives back; it is meant for what opened the menu.
      onOpenChangeComplete={(opened) => {
        if (opened) return showGuards()
        if (anchor instanceof HTMLElement && document.activeElement === dialogOf(anchor)) anchor.focus()
      }}
      modal={false}
    >
      <Menu.Portal container={dialogOf(anchor)}>
        <Menu.Positioner
          className="menu-positioner"
          // It lies beside the parts of the page, so it is one of its own while it is open.
          role="region"
          aria-label={menu?.label}
          anchor={anchor ? positionOf(anchor) : null}
          align={anchor instanceof HTMLElement ? 'end' : 'start'}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup
            className="menu"
            aria-label={menu?.label}
            finalFocus={(closed) => (menu && focusAfter(menu, closed)) ?? true}
          >
            {menu?.entries.map((entry, place) => (
              <Entry key={keyOf(entry, place)} entry={entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
