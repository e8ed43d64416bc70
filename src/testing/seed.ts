import fc from 'fast-check'
import { isLong } from './rounds.ts'

/*
 * Property tests draw the same examples in every run, but others in each long run. A failed one prints its seed. Loaded
 * before each file with tests that are no journeys.
 */
if (!isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
