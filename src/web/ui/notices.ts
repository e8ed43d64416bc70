import { create } from 'zustand'

export type NoticeType = 'warn' | 'error' | 'success' | 'info'

export interface Notice {
  id: number
  type: NoticeType
  title: string
  text: string
  /** A way back or onward, such as Undo. */
  action?: { label: string; run: () => void } | undefined
}

export const useNotices = create<{ notices: Notice[] }>(() => ({ notices: [] }))

let last = 0

/** Shows a notice, already translated; answers its id. */
export const notify = (notice: Omit<Notice, 'id'>): number => {
  const id = ++last
  useNotices.setState(({ notices }) => ({ notices: [...notices, { ...notice, id }] }))
  return id
}

/** Takes a notice away. */
export const dismiss = (id: number): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
