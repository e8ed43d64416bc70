import { create } from 'zustand'
import type { ProfileRef } from '../../../contract/platform/user.ts'

/** With whom the docked chat is open. */
export type ChatPartner = Pick<ProfileRef, 'id' | 'name' | 'avatar'>

interface ChatWindow {
  openChatWith: ChatPartner | null
  minimized: boolean
}

/** Where the tab keeps it. */
export const CHAT_WINDOW = 'chat-window'

const stored = (): ChatWindow => {
  try {
    const text = sessionStorage.getItem(CHAT_WINDOW)
    if (text !== null) return JSON.parse(text) as ChatWindow
  } catch {
    // Then no chat is open.
  }
  return { openChatWith: null, minimized: false }
}

/** The chat docked beside the player; each tab remembers its own. */
export const useChatWindow = create<ChatWindow>(stored)

/** Opens the docked chat with a user, or closes it with null. */
export const setOpenChatWith = (openChatWith: ChatPartner | null): void =>
  useChatWindow.setState({ openChatWith, minimized: false })
