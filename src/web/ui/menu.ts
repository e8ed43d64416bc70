import type { LucideIcon } from 'lucide-react'
import { create } from 'zustand'

interface MenuChoice {
  label: string
  chosen: boolean
  run: () => void
}

export type MenuEntry =
  | { kind: 'line' }
  | { kind: 'head'; text: string }
  | { kind: 'item'; label: string; icon: LucideIcon; run: () => void }
  /** Ticked while it is chosen. */
  | ({ kind: 'choice' } & MenuChoice)
  /** Of these one is chosen. */
  | { kind: 'choices'; choices: MenuChoice[] }

/** Where a menu hangs: at its button, or at the point that was pressed, and in what. */
export type MenuAnchor = HTMLElement | { x: number; y: number; within: Element }

interface OpenMenu {
  /** Who opened it; the same one again closes it. */
  of: string
  label: string
  entries: MenuEntry[]
  anchor: MenuAnchor
}

/** The menu while it is open. */
export interface ShownMenu extends OpenMenu {
  /** What had the focus before. */
  before: Element | null
}

export const useMenu = create<{ menu: ShownMenu | null }>(() => ({ menu: null }))

/** Opens the one menu of the page; asked again for the same thing, closes it. */
export const toggleMenu = (menu: OpenMenu): void =>
  useMenu.setState((state) => ({
    menu: state.menu?.of === menu.of ? null : { ...menu, before: document.activeElement },
  }))

export const closeMenu = (): void => useMenu.setState({ menu: null })
