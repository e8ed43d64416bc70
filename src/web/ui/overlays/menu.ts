import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { create } from 'zustand'

interface MenuChoice {
  label: string
  chosen: boolean
  run: () => void
}

/** A searchable menu beside its entry. */
export interface SubmenuEntry {
  label: string
  icon: LucideIcon
  /** Label of the search field. */
  search: string
  /** Its entries that match the query; lazy. */
  Content: ComponentType<{ query: string }>
  props: object
}

/** Whether menus rise from the bottom of the screen: a finger covers what is beside the button. */
export const areSheets = (): boolean => matchMedia('(max-width: 767px) and (pointer: coarse)').matches

/** Whether menus have room beside them, and a pointer that reaches there: otherwise dialogs take the place of submenus. */
export const hasSubmenus = (): boolean => matchMedia('(min-width: 768px) and (pointer: fine)').matches

export type MenuEntry =
  | { kind: 'line' }
  | { kind: 'head'; text: string }
  | { kind: 'item'; label: string; icon: LucideIcon; run: () => void; danger?: boolean }
  | ({ kind: 'submenu' } & SubmenuEntry)
  /** Checked while selected. */
  | ({ kind: 'choice' } & MenuChoice)
  /** Short choices side by side. */
  | { kind: 'row'; items: { text: string; label: string; chosen: boolean; run: () => void }[] }
  /** A radio group. */
  | { kind: 'choices'; choices: MenuChoice[] }

/** Position of a menu: at its button, or at the clicked point within an element. */
export type MenuAnchor = HTMLElement | { x: number; y: number; within: Element }

/** Who or what a menu is for; shown at the top of sheets. */
export interface MenuSubject {
  title: string
  line?: string | undefined
  /** Null where a picture is missing. */
  picture?: { url: string; color: string } | null | undefined
  round?: boolean
}

interface OpenMenu {
  /** Identifies the opener; opening for the same one again closes the menu. */
  of: string
  label: string
  /** In sheets, its label is the title otherwise. */
  subject?: MenuSubject
  entries: MenuEntry[]
  anchor: MenuAnchor
  /** Where it opens if there is room; below its button by default. */
  side?: 'top'
}

export interface VisibleMenu extends OpenMenu {
  /** The previously focused element. */
  before: Element | null
}

export const useMenu = create<{ menu: VisibleMenu | null }>(() => ({ menu: null }))

/** Opens the page's menu, or closes it if already open for the same opener. */
export const toggleMenu = (menu: OpenMenu): void =>
  useMenu.setState((state) => ({
    menu: state.menu?.of === menu.of ? null : { ...menu, before: document.activeElement },
  }))

export const closeMenu = (): void => useMenu.setState({ menu: null })
