import { create } from 'zustand'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { settings } from '../../api/settings.ts'
import { hasPermission } from '../../session/permissions.ts'
import { useSession } from '../../session/session.ts'

/** With whom the docked chat is open. */
export type ChatPartner = Pick<ProfileRef, 'id' | 'name' | 'avatar'>

interface ChatWindow {
  openChatWith: ChatPartner | null
  minimized: boolean
}

const KEY = 'chat-window'

const stored = (): ChatWindow => {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text !== null) return JSON.parse(text) as ChatWindow
  } catch {
    // Then no chat is open.
  }
  return { openChatWith: null, minimized: false }
}

/** The chat docked beside the player; each tab remembers its own. */
export const useChatWindow = create<ChatWindow>(stored)
useChatWindow.subscribe((state) => {
  try {
    if (state.openChatWith === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    // It is only not remembered.
  }
})

/** Opens the docked chat with a user, or closes it with null. */
export const setOpenChatWith = (openChatWith: ChatPartner | null): void =>
  useChatWindow.setState({ openChatWith, minimized: false })

/** Whether the viewer may chat on this instance. */
export const canChat = (user = useSession.getState().user): boolean =>
  settings().enableChat && hasPermission(user, 'Use chat')
