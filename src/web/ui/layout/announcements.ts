import { create } from 'zustand'

/** Screen reader announcement of the last command; `count` distinguishes consecutive equal texts. */
export const useAnnouncement = create<{ text: string; count: number }>()(() => ({ text: '', count: 0 }))

/** Announces a translated text to screen readers, politely. */
export const announce = (text: string): void =>
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))
