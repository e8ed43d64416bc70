import { create } from 'zustand'
import type { Reportable } from '../../../contract/reports.ts'

/** The subject of a report. */
export interface Reported {
  type: Reportable
  id: number
  title: string
}

export const useReported = create<{ reported: Reported | null }>(() => ({ reported: null }))

/** Opens the dialog to report an item or a user. */
export const reportItem = (reported: Reported): void => useReported.setState({ reported })
export const closeReport = (): void => useReported.setState({ reported: null })
