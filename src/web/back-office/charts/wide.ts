import { useMedia } from '../../ui/layout/screen.ts'

/** Returns whether the header has space for the period picker. */
export const useWide = (): boolean => useMedia('(min-width: 1180px)')
