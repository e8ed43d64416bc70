import { create } from 'zustand'
import type { Reportable } from '../../contract/reports.ts'

/** What somebody is about to report. */
export interface Reported {
  type: Reportable
  id: number
  title: string
}

export const useReported = create<{ reported: Reported | null }>(() => ({ reported: null }))

/** Opens the dialog that reports an item or a person. */
export const report = (reported: Reported): void => useReported.setState({ reported })
export const closeReport = (): void => useReported.setState({ reported: null })
