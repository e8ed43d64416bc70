import type { Group } from '../../contract/admin/configuration.ts'
import type { Trial } from '../../contract/admin/configuration-parts.ts'
import { adminSettings, type TrialResult } from '../../contract/admin/settings.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

/** The settings of one page of the configuration; never kept on the disk. */
export const configurationQuery = (group: Group) => ({
  queryKey: keyOf(adminSettings.read, { query: { group } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(adminSettings.read, { query: { group } }, { signal }),
})

/** Changes settings, all or none; `errors` of a 422 tell what is wrong with each. */
export const writeSettings = async (values: Record<string, string>): Promise<void> => {
  const settings = Object.entries(values).map(([key, value]) => ({ key, value }))
  await call(adminSettings.write, { body: { settings } })
  await queryClient.invalidateQueries({ queryKey: [adminSettings.read.path] })
}

const trials = {
  'test-mail': adminSettings.testMail,
  'test-storage': adminSettings.testStorage,
  reindex: adminSettings.reindex,
  'clear-cache': adminSettings.clearCache,
}

/** Tries something; what came of it is an answer, not an error. */
export const tryOut = (trial: Trial): Promise<TrialResult> => call(trials[trial], {})
