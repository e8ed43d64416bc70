import { useEffect } from 'react'
import { reloadConversations } from '../../api/chat/conversations.ts'

/** Longest time that a browser can wait at once. */
const MAX_TIMEOUT = 2_147_483_647

/** Reloads the conversations once their reader may write again. */
export function useEndOfSilence(until: string | null): void {
  useEffect(() => {
    if (until === null) return
    const left = Math.max(0, Date.parse(until) - Date.now())
    const timer = setTimeout(() => void reloadConversations(), Math.min(MAX_TIMEOUT, left))
    return () => clearTimeout(timer)
  }, [until])
}
