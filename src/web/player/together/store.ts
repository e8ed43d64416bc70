import { create } from 'zustand'
import type { ListeningSession } from '../../../contract/social/listening-sessions.ts'

/** The session that this browser takes part in. */
export const useTogether = create<{ session: ListeningSession | null }>()(() => ({ session: null }))

export const currentSession = (): ListeningSession | null => useTogether.getState().session
