import { afterAll, beforeAll } from 'vitest'
import { restoreBaseline } from './baseline.ts'
import { closePages } from './browser.ts'
import { inDatabase } from './database.ts'

/* Before and after each file with journeys: none finds what another one left. */

beforeAll(() => inDatabase(restoreBaseline))
afterAll(closePages)
