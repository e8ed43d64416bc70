import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { classes } from '../classes.ts'
import { Cover } from '../pictures/Cover.tsx'
import { useBackGesture } from './back-gesture.ts'
import { MenuCheckItem, MenuHead, MenuItem, MenuLine } from './MenuParts.tsx'
import styles from './menu.module.css'
import {
  areSheets,
  closeMenu,
  type MenuAnchor,
  type MenuEntry,
  type MenuSubject,
  useMenu,
  type VisibleMenu,
} from './menu.ts'

const Submenu = lazy(() => import('./Submenu.tsx').then((m) => ({ default: m.Submenu })))

/** The layout's edge: while something overflows it, the window itself is larger on phones. */
const bottomEdge = {
  getBoundingClientRect: () => {
    const { clientWidth, clientHeight } = document.documentElement
    return new DOMRect(0, clientHeight, clientWidth, 0)
  },
}

const positionOf = (anchor: MenuAnchor) =>
  anchor instanceof HTMLElement
    ? anchor
    : { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }

/**
 * Returns the dialog around an anchor: the menu must be mounted inside it, or it would be inert and clicks on it would
 * close both.
 */
const dialogOf = (anchor: MenuAnchor | undefined): HTMLElement | undefined =>
  (anchor instanceof HTMLElement ? anchor : anchor?.within)?.closest<HTMLElement>('[role=dialog]') ??
  undefined

const Label = ({ label, icon: Icon }: Pick<Extract<MenuEntry, { kind: 'item' }>, 'label' | 'icon'>) => (
  <>
    <Icon aria-hidden="true" />
    <span className="truncate">{label}</span>
  </>
)

const Entry = ({ entry, container }: { entry: MenuEntry; container: HTMLElement | undefined }) => {
  if (entry.kind === 'line') return <MenuLine />
  if (entry.kind === 'head') return <MenuHead className="truncate">{entry.text}</MenuHead>
  if (entry.kind === 'row')
    return (
      <Menu.Group className={styles.menuRow}>
        {entry.items.map(({ text, label, chosen, run }) => (
          <Menu.CheckboxItem
            key={label}
            className={styles.menuShort}
            aria-label={label}
            checked={chosen}
            closeOnClick
            onClick={run}
          >
            {text}
          </Menu.CheckboxItem>
        ))}
      </Menu.Group>
    )
  if (entry.kind === 'choice')
    return <MenuCheckItem label={entry.label} checked={entry.chosen} onClick={entry.run} />
  if (entry.kind === 'choices')
    return (
      <Menu.RadioGroup value={entry.choices.findIndex(({ chosen }) => chosen)}>
        {entry.choices.map(({ label, run }, index) => (
          <Menu.RadioItem key={label} value={index} className={styles.menuItem} closeOnClick onClick={run}>
            <span className="icon-18">
              <Menu.RadioItemIndicator>
                <Check aria-hidden="true" />
              </Menu.RadioItemIndicator>
            </span>
            <span className="truncate">{label}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    )
  if (entry.kind === 'submenu')
    return (
      <Suspense
        fallback={
          <div className={styles.menuItem}>
            <Label {...entry} />
          </div>
        }
      >
        <Submenu entry={entry} container={container} />
      </Suspense>
    )
  return (
    <MenuItem onClick={entry.run} danger={entry.danger}>
      <Label {...entry} />
    </MenuItem>
  )
}

/** Names what the menu is for. Hidden from assistive technology, which reads the menu's label. */
const SheetHead = ({ subject: { title, line, picture, round } }: { subject: MenuSubject }) => (
  <div className={styles.sheetHead} data-part="sheet-head" aria-hidden="true">
    {picture !== undefined && (
      <Cover picture={picture} name={title} size={48} shape={round ? 'round' : 'small'} />
    )}
    <span className={styles.sheetWords}>
      <bdi className="truncate">{title}</bdi>
      {line && <small className="truncate muted">{line}</small>}
    </span>
  </div>
)

const keyOf = (entry: MenuEntry, index: number): string =>
  'label' in entry ? entry.label : `${entry.kind}${index}`

/** Returns what to focus after the menu closes: its button, or for keyboard users the previously focused element. */
const focusAfter = ({ anchor, before }: VisibleMenu, closed: string): HTMLElement | undefined => {
  const nextFocus = anchor instanceof HTMLElement ? anchor : closed === 'keyboard' && before
  return nextFocus instanceof HTMLElement && nextFocus !== document.body && nextFocus.isConnected
    ? nextFocus
    : undefined
}

/** Removes `aria-hidden` from the focus guards at the edges of the menu, since they are focusable. */
const showGuards = (): void => {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard]'))
    guard.removeAttribute('aria-hidden')
}

/** The page's single menu; its entries are set by the component that opens it. */
export const MenuHost = () => {
  const open = useMenu((state) => state.menu)
  // Retain the content while the menu fades out.
  const shown = useRef(open)
  if (open) shown.current = open
  const menu = shown.current
  const anchor = menu?.anchor
  const sheet = areSheets()
  const entries = menu?.entries.filter(
    (entry) => !sheet || entry.kind !== 'head' || entry.text !== menu.label,
  )
  useBackGesture(open !== null, closeMenu)
  return (
    <Menu.Root
      open={open !== null}
      onOpenChange={(next, { event }) => {
        // Ignore presses on the opening button: it closes the menu itself.
        const own =
          anchor instanceof HTMLElement && event.target instanceof Node && anchor.contains(event.target)
        if (!next && !own) closeMenu()
      }}
      // A dialog captures the focus its menu returns; move it to the element that opened the menu.
      onOpenChangeComplete={(opened) => {
        if (opened) return showGuards()
        if (anchor instanceof HTMLElement && document.activeElement === dialogOf(anchor)) anchor.focus()
      }}
      modal={false}
    >
      <Menu.Portal container={dialogOf(anchor)}>
        <Menu.Positioner
          className={styles.menuPositioner}
          // Portaled outside the page's landmarks, so it is a landmark itself while open.
          role="region"
          aria-label={menu?.label}
          anchor={anchor ? (sheet ? bottomEdge : positionOf(anchor)) : null}
          align={anchor instanceof HTMLElement ? 'end' : 'start'}
          {...(sheet
            ? { side: 'top', collisionPadding: 0 }
            : { side: menu?.side ?? 'bottom', sideOffset: 4, collisionPadding: 8 })}
        >
          <Menu.Popup
            className={classes(styles.menu, sheet && styles.sheet)}
            aria-label={menu?.label}
            finalFocus={(closed) => (menu && focusAfter(menu, closed)) ?? true}
          >
            {menu && sheet && <SheetHead subject={menu.subject ?? { title: menu.label }} />}
            {entries?.map((entry, index) => (
              <Entry key={keyOf(entry, index)} entry={entry} container={dialogOf(anchor)} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
