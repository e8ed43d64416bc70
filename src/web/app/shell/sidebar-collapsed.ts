import { create } from 'zustand'
import { readStored, writeStored } from '../../data/storage.ts'

const KEY = 'sidebar-collapsed'

/** Whether the sidebar of a large screen shows only icons, kept on this device. */
export const useSidebarCollapsed = create(() => ({ collapsed: readStored(KEY) === '1' }))

export const setSidebarCollapsed = (collapsed: boolean): void => {
  writeStored(KEY, collapsed ? '1' : null)
  useSidebarCollapsed.setState({ collapsed })
}
