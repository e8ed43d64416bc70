import { clientsPart } from './clients/part.ts'
import { faultsPart } from './faults/part.ts'
import { filesPart } from './files/part.ts'
import { fuzzPart } from './fuzz/part.ts'
import type { Part } from './part.ts'
import { soakPart } from './soak/part.ts'

/** The parts of the campaign, in their order. */
export const parts: readonly Part[] = [faultsPart, fuzzPart, filesPart, soakPart, clientsPart]
