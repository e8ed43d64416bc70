import { fuzz } from './fuzz/fuzz.ts'
import type { Part } from './part.ts'

/** The parts of the campaign, in their order. */
export const parts: readonly Part[] = [fuzz]
