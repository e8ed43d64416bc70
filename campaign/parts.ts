import { faultsPart } from './faults/part.ts'
import { filesPart } from './files/part.ts'
import type { Part } from './part.ts'

/** The parts of the campaign, in their order. */
export const parts: readonly Part[] = [faultsPart, filesPart]
